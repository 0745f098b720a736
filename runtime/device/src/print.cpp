//===-- PRINT and WRITE in device code
//-------------------------------------===//
//
// Output (flang/Runtime/io-api.h), list-directed or with a format, also to
// character variables. Lines for the standard output are written as the device
// can: by the printf of NVIDIA's driver, by that of AMD's device library, by
// libaccrt for the simulated GPU. Those for other units are left to the host
// (lines.cpp).
//
//===-----------------------------------------------------------------------===//

#include "descriptor.h"
#include "field.h"
#include "format.h"
#include "record.h"

#if defined(__NVPTX__)
extern "C" int vprintf(const char *format, void *arguments);
#elif defined(__AMDGCN__)
extern "C" uint64_t __ockl_printf_begin(uint64_t version);
extern "C" uint64_t __ockl_printf_append_string_n(uint64_t message,
                                                  const char *text,
                                                  uint64_t bytes,
                                                  uint32_t isLast);
#else
extern "C" void accrt_simt_print(const char *line);
#endif

extern "C" void _FortranAStopStatementText(const char *text, size_t length,
                                           bool isError, bool isQuiet);

namespace accc {

void writeLine(const char *line, size_t length) {
#if defined(__NVPTX__)
  (void)length;
  vprintf("%s\n", &line);
#elif defined(__AMDGCN__)
  uint64_t message = __ockl_printf_begin(0);
  message = __ockl_printf_append_string_n(message, "%s\n", 4, 0);
  __ockl_printf_append_string_n(message, line, length + 1, 1);
#else
  (void)length;
  accrt_simt_print(line);
#endif
}

namespace {

/// A statement under way.
class Line {
public:
  void text(const char *characters, size_t count) {
    if (isFormatted)
      return formattedText(characters, static_cast<int>(count));
    // Texts that follow each other have nothing between them.
    if (record.isEmpty() || !endsWithText)
      put(' ');
    for (size_t i = 0; i < count; ++i)
      put(characters[i]);
    endsWithText = true;
  }

  void integer(int64_t value, size_t bytes) {
    if (isFormatted)
      return formattedInteger(value, bytes);
    startNumber();
    digits(value);
  }

  void logical(bool value) {
    if (isFormatted)
      return formattedLogical(value);
    startNumber();
    put(value ? 'T' : 'F');
  }

  void real(Real number) {
    if (isFormatted)
      return formattedReal(number);
    startNumber();
    listed(number);
  }

  void complex(Real re, Real im) {
    if (isFormatted) {
      formattedReal(re);
      return formattedReal(im);
    }
    startNumber();
    put('(');
    listed(re);
    put(',');
    listed(im);
    put(')');
  }

  void finish() {
    if (isFormatted)
      format.next(record, false);
    record.finish();
    if (status() != 0 && !isHandled)
      endAtOverrun();
  }

  int status() const { return record.overrunBy(); }

  /// Sets `text` to what went wrong.
  void describe(char *text, size_t length) const {
    static constexpr char line[] = "Excessive output to fixed-size record";
    static constexpr char lines[] = "Internal write overran available records";
    const char *message = record.overrunBy() == Record::Line ? line : lines;
    for (size_t i = 0; i < length; ++i)
      text[i] = *message ? *message++ : ' ';
  }

  /// Has the program look at what went wrong.
  void handleErrors() { isHandled = true; }

private:
  static void endAtOverrun() {
    static constexpr char text[] =
        "WRITE to a character variable that is too short, in device code";
    _FortranAStopStatementText(text, sizeof text - 1, true, false);
  }

  void put(char character) { record.put(character); }

  // ---- Fields of a format

  /// The edit descriptor for an item; the statement ends where the format has
  /// none.
  Edit nextEdit() {
    Edit edit = isBroken ? Edit{} : format.next(record, true);
    if (edit.code == 0 && !isBroken) {
      isBroken = true;
      field.clear();
      field.add("(no edit descriptor for this item)");
      field.write(record, -1);
    }
    return edit;
  }

  void formattedText(const char *characters, int count) {
    Edit edit = nextEdit();
    if (edit.code == 0)
      return;
    int width = edit.width > 0 ? edit.width : count;
    for (int i = count; i < width; ++i)
      put(' ');
    for (int i = 0; i < count && i < width; ++i)
      put(characters[i]);
  }

  void formattedInteger(int64_t value, size_t bytes) {
    Edit edit = nextEdit();
    if (edit.code == 0)
      return;
    writeInteger(value, bytes, edit);
  }

  void formattedLogical(bool value) {
    Edit edit = nextEdit();
    if (edit.code == 0)
      return;
    field.clear();
    field.add(value ? "T" : "F");
    field.write(record, edit.width > 0 ? edit.width : 1);
  }

  void formattedReal(Real number) {
    Edit edit = nextEdit();
    if (edit.code == 0)
      return;
    if (base(edit) != 10)
      return writeInteger(number.bits, number.bytes, edit);
    field.real(number, edit);
    field.write(record, edit.width);
  }

  void writeInteger(int64_t value, size_t bytes, const Edit &edit) {
    field.integer(value, bytes, base(edit), edit);
    field.write(record, edit.width);
  }

  static unsigned base(const Edit &edit) {
    switch (edit.code) {
    case 'B':
      return 2;
    case 'O':
      return 8;
    case 'Z':
      return 16;
    default:
      return 10;
    }
  }

  // ---- List-directed output

  void startNumber() {
    put(' ');
    endsWithText = false;
  }

  void digits(int64_t value) {
    uint64_t rest = value;
    if (value < 0) {
      put('-');
      rest = -rest;
    }
    char reversed[20];
    unsigned count = 0;
    do {
      reversed[count++] = static_cast<char>('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
    while (count > 0)
      put(reversed[--count]);
  }

  void listed(Real number) {
    field.listed(number);
    field.write(record, -1);
  }

  Record record;
  Field field;
  Format format;
  bool isFormatted, isBroken;
  bool endsWithText, isHandled;

  friend Line *beginLine(const char *format, size_t length);
  friend Line *begin(int unit, const char *format, size_t length);
  friend Line *beginInternal(char *variable, size_t size, const char *format,
                             size_t length);
};

/// A statement with the format of `length` characters, or without one (null).
Line *beginLine(const char *format, size_t length) {
  auto *line = static_cast<Line *>(accc_malloc(sizeof(Line)));
  line->isFormatted = format != nullptr;
  line->isBroken = false;
  line->endsWithText = false;
  line->isHandled = false;
  if (format)
    line->format.start(format, length);
  return line;
}

/// One that writes to `unit`.
Line *begin(int unit, const char *format, size_t length) {
  Line *line = beginLine(format, length);
  line->record.start(unit);
  return line;
}

/// One that writes to a variable of `size` characters.
Line *beginInternal(char *variable, size_t size, const char *format,
                    size_t length) {
  Line *line = beginLine(format, length);
  line->record.startInternal(variable, size);
  return line;
}

void element(Line &line, const Descriptor &array, const char *address) {
  size_t bytes = array.elem_len;
  switch (category(array)) {
  case Category::Integer:
    return line.integer(integerAt(address, bytes), bytes);
  case Category::Logical:
    return line.logical(isTrue(address, bytes));
  case Category::Real:
    return line.real(Real::at(address, realKind(array), bytes));
  case Category::Complex:
    return line.complex(
        Real::at(address, realKind(array), bytes / 2),
        Real::at(address + bytes / 2, realKind(array), bytes / 2));
  case Category::Character:
    return line.text(address, bytes);
  }
}

} // namespace

extern "C" {

Line *_FortranAioBeginExternalListOutput(int unit, const char *, int) {
  return begin(unit, nullptr, 0);
}

Line *_FortranAioBeginExternalFormattedOutput(const char *format, size_t length,
                                              const Descriptor *, int unit,
                                              const char *, int) {
  return begin(unit, format, length);
}

Line *_FortranAioBeginInternalListOutput(char *variable, size_t size, void **,
                                         size_t, const char *, int) {
  return beginInternal(variable, size, nullptr, 0);
}

Line *_FortranAioBeginInternalFormattedOutput(char *variable, size_t size,
                                              const char *format, size_t length,
                                              const Descriptor *, void **,
                                              size_t, const char *, int) {
  return beginInternal(variable, size, format, length);
}

/// FLUSH: lines that kernels write get to their units when the program waits,
/// whatever comes behind them here. A statement that writes nothing.
Line *_FortranAioBeginFlush(int, const char *, int) {
  return beginInternal(nullptr, 0, nullptr, 0);
}

void _FortranAioEnableHandlers(Line *line, bool, bool, bool, bool, bool) {
  line->handleErrors();
}

void _FortranAioGetIoMsg(Line *line, char *text, size_t length) {
  if (line->status() != 0)
    line->describe(text, length);
}

bool _FortranAioOutputAscii(Line *line, const char *text, size_t length) {
  line->text(text, length);
  return true;
}

bool _FortranAioOutputInteger8(Line *line, int8_t value) {
  line->integer(value, sizeof value);
  return true;
}

bool _FortranAioOutputInteger16(Line *line, int16_t value) {
  line->integer(value, sizeof value);
  return true;
}

bool _FortranAioOutputInteger32(Line *line, int32_t value) {
  line->integer(value, sizeof value);
  return true;
}

bool _FortranAioOutputInteger64(Line *line, int64_t value) {
  line->integer(value, sizeof value);
  return true;
}

bool _FortranAioOutputReal32(Line *line, float value) {
  line->real(Real::of(value));
  return true;
}

bool _FortranAioOutputReal64(Line *line, double value) {
  line->real(Real::of(value));
  return true;
}

bool _FortranAioOutputComplex32(Line *line, float re, float im) {
  line->complex(Real::of(re), Real::of(im));
  return true;
}

bool _FortranAioOutputComplex64(Line *line, double re, double im) {
  line->complex(Real::of(re), Real::of(im));
  return true;
}

bool _FortranAioOutputLogical(Line *line, bool value) {
  line->logical(value);
  return true;
}

bool _FortranAioOutputDescriptor(Line *line, const Descriptor &array) {
  Cursor cursor{array};
  for (Index n = elementCount(array); n > 0; --n) {
    element(*line, array, cursor.get());
    cursor.advance();
  }
  return true;
}

int _FortranAioEndIoStatement(Line *line) {
  line->finish();
  int status = line->status();
  accc_free(line);
  return status;
}

} // extern "C"
} // namespace accc
