import CardModel
import Gtk

/// The size of the lines of a column, whose width is that of the longest of the first lines.
final class ReportColumnWidth {
  /// Whether no figure may be cut, as a number that is cut is another number.
  ///
  /// Figures in all lines count then, but longer texts only in the first lines.
  private let isWhole: Bool
  /// Whether the column has a width of its own, for which texts are cut.
  var isCut = false
  private var characters = 0
  private var noted = 0
  private var line: (height: Int, character: Double)?

  /// The number of lines that count: later ones must not move the columns.
  private static let countLimit = 100
  /// The maximum width of a column in characters: a line that is easily read.
  private static let maximum = 72
  /// The maximum width in characters of a column that is never narrower than its texts.
  private static let wholeMaximum = 36
  /// The maximum width in characters of a figure: an amount of billions, or a date with its time.
  private static let figureLimit = 18
  /// The width in characters of a text that is still loading.
  private static let loading = 4
  /// The width of a sign before a text, with its distance, in characters.
  private static let sign = 3

  /// The largest minimum width of a column in characters.
  private let minimum: Int

  init(isWhole: Bool = false, minimum: Int = 12) {
    self.isWhole = isWhole
    self.minimum = minimum
  }

  private var maximum: Int { isWhole ? Self.wholeMaximum : Self.maximum }

  /// Takes a line into account.
  /// - Returns: whether the column is wider now.
  func note(_ text: String, hasSign: Bool = false) -> Bool {
    let isEarly = noted < Self.countLimit
    guard isEarly || isWhole, characters < maximum else { return false }
    noted += 1
    let width = min(Self.characters(in: text, hasSign: hasSign), maximum)
    guard width > characters, isEarly || width <= Self.figureLimit else { return false }
    characters = width
    return true
  }

  /// Returns the width of a text in px, as if its characters were digits.
  /// - Parameter label: a label of the column.
  func width(of text: String, hasSign: Bool, _ label: Label) -> Int {
    width(of: Self.characters(in: text, hasSign: hasSign), label)
  }

  /// Returns the width of a text in characters, counted up to one more than the maximum.
  private static func characters(in text: String, hasSign: Bool) -> Int {
    // East Asian characters are twice as wide.
    text.unicodeScalars.prefix(maximum + 1)
      .reduce(hasSign ? sign : 0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
  }

  /// Measures again after a change of the text size.
  func invalidate() { line = nil }

  /// - Parameter label: a label of the column, whose height all lines have.
  func measure(_ orientation: Orientation, _ label: Label) -> Measurement {
    guard orientation == .horizontal else {
      let height = size(of: label).height
      return Measurement(minimum: height, natural: height)
    }
    let natural = max(Self.loading, characters)
    let minimum = isCut ? 0 : isWhole ? natural : min(minimum, natural)
    return Measurement(minimum: width(of: minimum, label), natural: width(of: natural, label))
  }

  private func width(of characters: Int, _ label: Label) -> Int {
    Int((Double(characters) * size(of: label).character).rounded(.up))
  }

  /// Returns the height of a line and the width of a character: a bold digit, which few texts
  /// exceed on average.
  private func size(of label: Label) -> (height: Int, character: Double) {
    if let line { return line }
    let digit = TextLayout("0", in: label, TextAttributes(weight: 700))
    let size = (label.measure(.vertical).natural, digit.size.width)
    line = size
    return size
  }
}
