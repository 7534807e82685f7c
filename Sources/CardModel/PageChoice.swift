import ChartModel
import CivilTime

/// A choice above the cards of a page or the rows of a report, such as of a site, with its present
/// value.
public struct PageChoice: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// One of some options, or none of them where `all` is what stands for none.
    case options([Option], all: String?)
    /// Options that are still loading.
    case loading
    /// A text to search for.
    case search
    /// Days from one to another; nil for no bound.
    case days(from: CivilDate?, through: CivilDate?)
    /// No options: only a press on a card sets and removes the value.
    case pressed
  }

  /// One of the values that are offered.
  public struct Option: Hashable, Sendable {
    /// The value as links and the memory of a person's choices have it.
    public var value: String
    @LabelText public var title: String

    public init(value: String, title: String) {
      self.value = value
      self.title = title
    }
  }

  /// The name by which the file and links refer to the choice.
  public var id: String
  @LabelText public var title: String
  public var kind: Kind
  /// The value that is chosen; an empty text for none.
  public var value: String
  /// The value without a person's choice.
  public var standard: String

  public init(id: String, title: String, kind: Kind, value: String = "", standard: String = "") {
    self.id = id
    self.title = title
    self.kind = kind
    self.value = value
    self.standard = standard
  }

  /// The present value in words; nil for none that has words.
  public var valueTitle: String? {
    switch kind {
    case .options(let options, let all):
      options.first { $0.value == value }?.title ?? (value.isEmpty ? all : nil)
    case .loading: nil
    case .pressed, .search, .days: value.isEmpty ? nil : value
    }
  }

  /// Whether a person has chosen another value than the standard one.
  public var isChanged: Bool { value != standard }
}
