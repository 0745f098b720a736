//===-- A line of output
//---------------------------------------------------===//
//
// Characters are collected until the line is written. What does not fit on a
// line of 500 characters is cut.
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_DEVICE_RECORD_H
#define ACCC_DEVICE_RECORD_H

#include "descriptor.h"

namespace accc {

/// Writes a text that ends with a zero byte, and a new line, to the standard output.
void writeLine(const char *line, size_t length);

/// Leaves a line to the host, which writes it to `unit` (lines.cpp).
void leaveLine(int unit, const char *text, size_t length);

class Record {
public:
  /// Characters of a line.
  static constexpr int room = 500;

  /// Begins a statement's first line.
  void start(int toUnit) {
    unit = toUnit;
    clear();
  }

  void put(char character) {
    for (; length < cursor && length < room; ++length)
      characters[length] = ' ';
    if (cursor < room) {
      characters[cursor] = character;
      length = length > cursor ? length : cursor + 1;
    }
    ++cursor;
  }

  bool isEmpty() const { return length == 0; }

  void move(int distance) { moveTo(cursor + distance); }

  /// The next character's place, from 0.
  void moveTo(int place) { cursor = place < 0 ? 0 : place; }

  void finish() {
    characters[length] = '\0';
    if (unit == standardOutput)
      writeLine(characters, static_cast<size_t>(length));
    else
      leaveLine(unit, characters, static_cast<size_t>(length));
    clear();
  }

private:
  static constexpr int standardOutput = 6;

  void clear() { length = cursor = 0; }

  int unit, length, cursor;
  char characters[room + 1];
};

} // namespace accc

#endif
