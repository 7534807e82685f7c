/// What a card does against the guideline, for what the types can't say.
public struct Finding: Hashable, Sendable {
  /// The number of the rule, such as "S-52".
  public var rule: String
  /// What is wrong and what to do.
  public var message: String

  public init(_ rule: String, _ message: String) {
    self.rule = rule
    self.message = message
  }
}

extension Card {
  /// How many header elements are still scannable; the guideline asks for balance and gives no
  /// number (S-78).
  public static let balancedHeaderElements = 7
  /// The characters of a label: two lines of a title, at a width of 300 px (S-29).
  public static let labelLength = 60

  /// Everything in the card that breaks a rule of the guideline, in the order of the rules' numbers.
  public func validate() -> [Finding] {
    var findings: [Finding] = []
    let main = header.main
    let extended = header.extended

    if case .horizontal = orientation, media == nil {
      findings.append(
        Finding("S-14", "a horizontal card needs media to stand beside the text: add media"))
    }
    if case .chart = body, main?.title?.isEmpty ?? true {
      findings.append(Finding("S-52", "a chart card needs a title: add one"))
    }
    if let title = main?.title, title.count > Card.labelLength {
      findings.append(Finding("S-29", "the title is longer than two lines: shorten it"))
    }
    if let subtitle = main?.subtitle, subtitle.count > Card.labelLength {
      findings.append(Finding("S-29", "the subtitle is longer than two lines: shorten it"))
    }
    if main?.right.contains(where: \.isCounter) == true {
      switch body {
      case .list, .table: break
      default:
        findings.append(
          Finding("S-76", "a counter counts the rows of a list or a table: remove the counter"))
      }
    }
    if elementCount(main, extended) > Card.balancedHeaderElements {
      findings.append(
        Finding(
          "S-78",
          "more than \(Card.balancedHeaderElements) elements in the header: move details to the body"
        ))
    }
    if let title = media?.title, title == main?.title {
      findings.append(
        Finding("S-83", "the image already carries the title “\(title)”: remove one of the two"))
    }
    if let extended, extended.accessory == nil, extended.rows.contains(where: \.isEmpty) {
      findings.append(Finding("S-89", "a row of the header is empty: remove it"))
    }
    return findings
  }

  private func elementCount(_ main: MainHeader?, _ extended: ExtendedHeader?) -> Int {
    var count = 0
    if main?.title != nil { count += 1 }
    if main?.subtitle != nil { count += 1 }
    switch main?.left {
    case .avatar: count += 1
    case .statuses(let statuses): count += statuses.count
    case nil: break
    }
    count += main?.right.count ?? 0
    for row in extended?.rows ?? UpTo() { count += row.elements.count }
    if extended?.accessory != nil { count += 1 }
    if extended?.trend != nil { count += 1 }
    if extended?.timestamp != nil { count += 1 }
    return count
  }
}

extension RightAccessory {
  var isCounter: Bool {
    if case .counter = self { true } else { false }
  }
}

extension HeaderRow {
  /// Whether there is nothing to see in the row.
  public var isEmpty: Bool {
    elements.allSatisfy { element in
      switch element {
      case .status(let status): status.text.isEmpty && status.icon == nil
      case .text(let text): text.isEmpty
      case .rating: false
      case .tags(let tags): tags.isEmpty
      }
    }
  }
}
