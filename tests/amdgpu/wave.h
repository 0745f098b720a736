/* Exchanges of the lanes of a wavefront, for the translated GPU (gpu.h). Lanes
 * that have come to the same instruction are the active ones (EXEC), once all
 * lanes wait somewhere; those that are less far in the program go on first.
 * Data-parallel instructions (DPP), whose results depend on which lanes are
 * active, are for whole wavefronts. */

static void check_lane(const struct thread *it) { (void)it; }

static int bits_of(unsigned value, int first, int count) {
  return value >> first & ((1u << count) - 1);
}

/* The lane whose value a lane gets, or -1 (AMD's ISA, "DPP control"). */
static int dpp_source(const struct thread *it, int lanes) {
  int lane = it->lane, row = lane & ~15, in_row = lane & 15,
      control = it->operand, by = control & 15, source;
  if (control <= 0xff) /* quad_perm */
    return (lane & ~3) + bits_of(control, 2 * (lane & 3), 2);
  switch (control & ~15) {
  case 0x100: /* row_shl */
    source = in_row + by;
    return source > 15 ? -1 : row + source;
  case 0x110: /* row_shr */
    source = in_row - by;
    return source < 0 ? -1 : row + source;
  case 0x120: /* row_ror */
    return row + ((in_row - by) & 15);
  case 0x150: /* row_share, of gfx10 and gfx90a */
    return row + by;
  case 0x160: /* row_xmask, of gfx10 */
    return row + (in_row ^ by);
  }
  switch (control) {
  case 0x130: /* wave_shl:1 */
    return lane + 1 < lanes ? lane + 1 : -1;
  case 0x134: /* wave_rol:1 */
    return (lane + 1) % lanes;
  case 0x138: /* wave_shr:1 */
    return lane - 1;
  case 0x13c: /* wave_ror:1 */
    return (lane + lanes - 1) % lanes;
  case 0x140: /* row_mirror */
    return row + 15 - in_row;
  case 0x141: /* row_half_mirror */
    return (lane & ~7) + 7 - (lane & 7);
  case 0x142: /* row_bcast:15: the last of a row to the next one */
    return row - 1;
  case 0x143: /* row_bcast:31: lane 31 to rows 2 and 3 */
    return lane < 32 ? -1 : 31;
  }
  refuse_in(it, "an unknown DPP control");
  return -1;
}

/* `mask` has the rows, then the banks that take part, `clamp` bound_ctrl. */
static void move_data(struct thread *wave, struct thread *it, uint64_t active,
                      int lanes) {
  int row = it->lane / 16, bank = it->lane % 16 / 4;
  int source = dpp_source(it, lanes);
  int is_there = source >= 0 && source < lanes && active >> source & 1;
  if (!bits_of(it->mask, 4 + row, 1) || !bits_of(it->mask, bank, 1))
    it->result = it->old;
  else if (is_there)
    it->result = wave[source].value;
  else
    it->result = it->clamp ? 0 : it->old;
}

static void exchange(struct thread *wave, uint64_t active, unsigned lanes) {
  unsigned first = __builtin_ctzll(active);
  for (unsigned lane = 0; lane < lanes; ++lane) {
    struct thread *it = &wave[lane];
    if (!(active >> lane & 1))
      continue;
    switch (it->exchange) {
    case DATA_PARALLEL:
      move_data(wave, it, active, running_module->lanes);
      break;
    case READ_LANE: /* also of one that is not active */
      if (it->operand >= lanes)
        refuse_in(it, "a read of a lane that is not there");
      if (!(active >> it->operand & 1))
        refuse_in(it, "a read of a lane that is not active");
      it->result = wave[it->operand].value;
      break;
    case READ_FIRST_LANE:
      it->result = wave[first].value;
      break;
    case NO_EXCHANGE:
      break;
    case VOTE_BALLOT:
      it->result = 0;
      for (unsigned other = 0; other < lanes; ++other)
        if (active >> other & 1 && wave[other].value)
          it->result |= 1ull << other;
      break;
    default:
      refuse_in(it, "an unknown exchange");
    }
  }
  for (unsigned lane = 0; lane < lanes; ++lane)
    if (active >> lane & 1)
      wave[lane].state = RUNNING;
}

/* Lets lanes of a wavefront go on that have come to the same instruction;
 * whether there were some. */
static int exchanges_of(struct thread *wave) {
  unsigned lanes = lanes_of(wave);
  const struct thread *least = NULL;
  uint64_t active = 0, alive = 0;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    const struct thread *it = &wave[lane];
    if (it->state == RUNNING)
      return 0;
    if (it->state != ENDED)
      alive |= 1ull << lane;
    if (it->state != IN_EXCHANGE || (least && it->place > least->place))
      continue;
    if (!least || it->place < least->place)
      active = 0, least = it;
    active |= 1ull << lane;
  }
  if (!least)
    return 0;
  if (least->exchange == DATA_PARALLEL && active != alive)
    refuse_in(least, "a part of a wavefront moves data");
  exchange(wave, active, lanes);
  return 1;
}
