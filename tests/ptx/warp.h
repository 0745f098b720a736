/* Exchanges of the lanes of a warp, for the translated GPU (gpu.h). Shuffles
 * from lanes that do not take part are refused, and lanes that meet others than
 * those of their mask. */

enum { WARP = 32 };

static void check_lane(const struct thread *it) {
  if (!(it->mask >> it->lane & 1))
    refuse_in(it, "a lane that its own mask lacks");
}

/* The lane from which a shuffle takes its value (PTX ISA, shfl.sync). */
static unsigned source_of(const struct thread *it, unsigned *in_range) {
  int segment = it->clamp >> 8 & 31, bound = it->clamp & 31,
      offset = it->operand & 31;
  int lane = it->lane, last = (lane & segment) | (bound & ~segment), source;
  switch (it->exchange) {
  case SHUFFLE_UP:
    source = lane - offset, *in_range = source >= last;
    break;
  case SHUFFLE_DOWN:
    source = lane + offset, *in_range = source <= last;
    break;
  case SHUFFLE_BUTTERFLY:
    source = lane ^ offset, *in_range = source <= last;
    break;
  default:
    source = (lane & segment) | (offset & ~segment), *in_range = source <= last;
  }
  return *in_range ? source : lane;
}

static void exchange(struct thread *warp, unsigned mask) {
  const struct thread *first = &warp[__builtin_ctz(mask)];
  unsigned ballot = 0;
  for (unsigned lane = 0; lane < WARP; ++lane)
    if (mask >> lane & 1)
      ballot |= (unsigned)(warp[lane].value != 0) << lane;
  for (unsigned lane = 0; lane < WARP; ++lane) {
    struct thread *it = &warp[lane];
    if (!(mask >> lane & 1))
      continue;
    if (it->place != first->place || it->mask != first->mask)
      refuse_in(it,
                "lanes meet at different instructions or with different masks");
    unsigned source;
    switch (it->exchange) {
    case VOTE_BALLOT:
      it->result = ballot;
      break;
    case VOTE_ANY:
      it->result = ballot != 0;
      break;
    case VOTE_ALL:
      it->result = ballot == mask;
      break;
    case VOTE_UNIFORM:
      it->result = !ballot || ballot == mask;
      break;
    case NO_EXCHANGE:
      break;
    default:
      source = source_of(it, &it->in_range);
      if (!(mask >> source & 1))
        refuse_in(it, "a shuffle from a lane that does not take part");
      it->result = warp[source].value;
    }
  }
  for (unsigned lane = 0; lane < WARP; ++lane)
    if (mask >> lane & 1)
      warp[lane].state = RUNNING;
}

/* Lets the lanes of a warp go on that are all there; whether there were some.
 */
static int exchanges_of(struct thread *warp) {
  unsigned lanes = lanes_of(warp);
  unsigned waiting = 0, present = lanes < WARP ? (1u << lanes) - 1 : ~0u;
  for (unsigned lane = 0; lane < lanes; ++lane)
    waiting |= (unsigned)(warp[lane].state == IN_EXCHANGE) << lane;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    unsigned mask = warp[lane].mask & present;
    if (!(waiting >> lane & 1) || (waiting & mask) != mask)
      continue;
    exchange(warp, mask);
    return 1;
  }
  return 0;
}
