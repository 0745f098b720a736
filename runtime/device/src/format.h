//===-- Formats of output
//--------------------------------------------------===//
//
// Finds the next data edit descriptor of a format for each item of a list, and
// does what stands before it: texts, positions, new lines, groups and reversion
// (Fortran 2018, 13.3 to 13.10).
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_DEVICE_FORMAT_H
#define ACCC_DEVICE_FORMAT_H

#include "descriptor.h"
#include "record.h"

namespace accc {

/// A data edit descriptor.
struct Edit {
  /// I B O Z F E D G L A; zero when there is none.
  char code = 0;
  /// S or N of ES and EN.
  char kind = 0;
  int width = -1;
  int digits = -1;
  int exponentDigits = -1;
  int scale = 0;
  bool showsPlus = false;
};

class Format {
public:
  void start(const char *characters, size_t count) {
    text = characters;
    length = static_cast<int>(count);
    position = depth = repeats = scale = 0;
    revertTo = -1;
    showsPlus = isAtEnd = isIdle = false;
  }

  /// The edit descriptor for the next item, or for none: then what may follow
  /// the last item is done. Without one the format is at fault or at its end.
  Edit next(Record &record, bool hasItem) {
    if (repeats > 0 && hasItem) {
      --repeats;
      return current;
    }
    bool hasReverted = false;
    while (!isAtEnd && repeats == 0) {
      while (peek() == ',')
        take();
      int count = number(-1);
      char code = take();
      switch (code) {
      case '(':
        open(count);
        break;
      case ')':
        if (close() && depth == 0) {
          if (!hasItem || hasReverted)
            return end();
          hasReverted = true;
          revert(record);
        }
        break;
      case '/':
        for (int i = count < 1 ? 1 : count; i > 0; --i)
          record.finish();
        break;
      case ':':
        if (!hasItem)
          return end();
        break;
      case '\'':
      case '"':
        literal(code, record);
        break;
      case 'H':
        for (int i = 0; i < count && position < length; ++i)
          record.put(text[position++]);
        break;
      case 'X':
        record.move(count < 1 ? 1 : count);
        break;
      case 'T':
        tabulate(record);
        break;
      case 'P':
        scale = count;
        break;
      case 'S':
        showsPlus = peek() == 'P';
        if (showsPlus || peek() == 'S')
          take();
        break;
      case 'I':
      case 'B':
      case 'O':
      case 'Z':
      case 'F':
      case 'E':
      case 'D':
      case 'G':
      case 'L':
      case 'A':
        if (!hasItem)
          return end();
        readEdit(code);
        repeats = count < 1 ? 1 : count;
        break;
      default:
        return end();
      }
    }
    if (repeats == 0)
      return Edit{};
    --repeats;
    return current;
  }

private:
  static constexpr int deepest = 16;
  static constexpr int unlimited = 1 << 30;

  struct Group {
    int start;
    int left;
  };

  Edit end() {
    isAtEnd = true;
    return Edit{};
  }

  /// The next character that is no blank, in upper case; zero at the end.
  char peek() {
    while (position < length && text[position] == ' ')
      ++position;
    if (position >= length)
      return 0;
    char c = text[position];
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }

  char take() {
    char c = peek();
    ++position;
    return c;
  }

  /// A number in front of, or after, a descriptor; `none` if there is none.
  int number(int none) {
    char c = peek();
    if (c == '*') {
      take();
      return unlimited;
    }
    bool isNegative = c == '-';
    if (isNegative || c == '+')
      take();
    if (peek() < '0' || peek() > '9')
      return none;
    int value = 0;
    while (position < length && text[position] >= '0' && text[position] <= '9')
      value = value * 10 + (text[position++] - '0');
    return isNegative ? -value : value;
  }

  void open(int count) {
    if (depth == 1) {
      revertTo = position;
      revertCount = count;
    }
    if (depth < deepest)
      groups[depth++] = Group{position, count < 1 ? 1 : count};
    else
      isAtEnd = true;
  }

  /// Whether the group is done, not repeated.
  bool close() {
    if (depth == 0) {
      isAtEnd = true;
      return false;
    }
    Group &group = groups[depth - 1];
    if (group.left == unlimited) {
      position = group.start;
      // Without an edit descriptor it would go on for ever.
      isAtEnd = isIdle;
      isIdle = true;
      return false;
    }
    if (--group.left > 0) {
      position = group.start;
      return false;
    }
    --depth;
    return true;
  }

  /// A new record, from the last group of the outermost level on.
  void revert(Record &record) {
    record.finish();
    groups[0] = Group{0, 1};
    depth = 1;
    if (revertTo < 0) {
      position = 0;
      depth = 0;
      return;
    }
    position = revertTo;
    groups[depth++] = Group{revertTo, revertCount < 1 ? 1 : revertCount};
  }

  void literal(char quote, Record &record) {
    while (position < length) {
      char c = text[position++];
      if (c == quote) {
        if (position >= length || text[position] != quote)
          return;
        ++position;
      }
      record.put(c);
    }
  }

  void tabulate(Record &record) {
    char direction = peek();
    if (direction == 'L' || direction == 'R') {
      take();
      int distance = number(1);
      record.move(direction == 'L' ? -distance : distance);
    } else {
      record.moveTo(number(1) - 1);
    }
  }

  void readEdit(char code) {
    current = Edit{};
    current.code = code;
    if (code == 'E' && (peek() == 'S' || peek() == 'N'))
      current.kind = take();
    current.width = number(-1);
    if (peek() == '.') {
      take();
      current.digits = number(0);
    }
    bool mayHaveExponent = code == 'E' || code == 'G';
    if (mayHaveExponent && current.digits >= 0 && peek() == 'E') {
      take();
      current.exponentDigits = number(2);
    }
    current.scale = scale;
    current.showsPlus = showsPlus;
    isIdle = false;
  }

  const char *text;
  int length, position;
  Group groups[deepest];
  int depth;
  int revertTo, revertCount;
  /// The descriptor in use, and how often it still is.
  Edit current;
  int repeats;
  int scale;
  bool showsPlus, isAtEnd;
  /// An unlimited group has begun again since the last edit descriptor.
  bool isIdle;
};

} // namespace accc

#endif
