//===-- A line of output
//---------------------------------------------------===//
//
// Characters are collected until the line is written. What does not fit on a
// line of 500 characters is cut. A character variable that is written to has
// its characters at once, and one line.
//
//===----------------------------------------------------------------------===//

#ifndef ACCC_DEVICE_RECORD_H
#define ACCC_DEVICE_RECORD_H

#include "descriptor.h"

namespace accc {

/// Writes a text that ends with a zero byte, and a new line, to the standard
/// output.
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
    text = characters;
    limit = room;
    isInternal = isFull = false;
    overrun = None;
    clear();
  }

  /// Begins a statement that writes to a variable of `size` characters.
  void startInternal(char *variable, size_t size) {
    text = variable;
    limit = static_cast<int>(size);
    isInternal = true;
    isFull = false;
    overrun = None;
    for (size_t i = 0; i < size; ++i)
      variable[i] = ' ';
    clear();
  }

  void put(char character) {
    if (isInternal && (overrun || isFull || cursor >= limit)) {
      overrun = overrun ? overrun : isFull ? Lines : Line;
      return;
    }
    for (; length < cursor && length < limit; ++length)
      text[length] = ' ';
    if (cursor < limit) {
      text[cursor] = character;
      length = length > cursor ? length : cursor + 1;
    }
    ++cursor;
  }

  bool isEmpty() const { return length == 0; }

  void move(int distance) { moveTo(cursor + distance); }

  /// The next character's place, from 0.
  void moveTo(int place) { cursor = place < 0 ? 0 : place; }

  /// What a variable was too short for; the values are those of flang's IOSTAT.
  enum Overrun { None = 0, Line = 1002, Lines = 1004 };
  Overrun overrunBy() const { return overrun; }

  void finish() {
    if (isInternal) {
      isFull = true;
      return clear();
    }
    text[length] = '\0';
    if (unit == standardOutput)
      writeLine(text, static_cast<size_t>(length));
    else
      leaveLine(unit, text, static_cast<size_t>(length));
    clear();
  }

private:
  static constexpr int standardOutput = 6;

  void clear() { length = cursor = 0; }

  int unit, length, cursor, limit;
  char *text;
  Overrun overrun;
  bool isInternal;
  /// The variable's one line is written.
  bool isFull;
  char characters[room + 1];
};

} // namespace accc

#endif
