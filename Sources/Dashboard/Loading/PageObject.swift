import CardModel
import DataSources
import JMESPath

/// The object of a page that is shown, as it is known, and what of it hasn't been told yet.
struct PageObject {
  let page: ShownPage
  let path: ObjectPath
  /// The sources that it is found by.
  let sources: Set<SourceID>
  /// What the page's cards are made of: what is known of the source, with the object for its value.
  private(set) var snapshot = Snapshot()
  private var words = ObjectWords()
  private var isGone = false
  private var told: CardUpdate?

  init(page: ShownPage, path: ObjectPath, sources: Set<SourceID>) {
    self.page = page
    self.path = path
    self.sources = sources
  }

  /// Takes over what is known now. An object that is gone is shown as it was last; so is one that only
  /// its place told apart, which may be another's now.
  /// - Parameters:
  ///   - source: that the object is found by.
  ///   - object: nil where it isn't there.
  ///   - words: of the page on the object.
  /// - Returns: whether anything changed.
  mutating func set(
    _ source: Snapshot, object: JSONValue?, words makeWords: (JSONValue) -> ObjectWords
  ) -> Bool {
    let before = (snapshot, words, isGone)
    let last = snapshot.value
    snapshot = source
    if source.value == nil {
      snapshot.value = last
    } else {
      let isKept = last != nil && !path.isLasting
      snapshot.value = isKept ? last : object ?? last
      isGone = object == nil && !isKept
      if isGone, last == nil {
        snapshot.failure = SourceFailure(.notFound, "The object is not among the data.")
      }
    }
    if snapshot.value != last { words = snapshot.value.map(makeWords) ?? ObjectWords() }
    return before != (snapshot, words, isGone)
  }

  /// What there is to tell of the object; nil before it is there.
  var update: CardUpdate? { snapshot.value == nil ? nil : .object(page, words, isGone: isGone) }

  /// Nil where nothing has changed since the last call.
  mutating func takeUpdate() -> CardUpdate? {
    guard let update, update != told else { return nil }
    told = update
    return update
  }
}
