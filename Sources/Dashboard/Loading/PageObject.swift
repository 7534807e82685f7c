import CardModel
import DataSources
import JMESPath

/// The object of a page that is shown, and the last update of it that was told.
struct PageObject {
  let page: ShownPage
  let path: ObjectPath
  /// The sources in which it is found.
  let sources: Set<LoadedSource>
  /// The data of the page's cards: the snapshot of the source, with the object for its value.
  private(set) var snapshot = Snapshot()
  private var words = ObjectWords()
  private var isGone = false
  private var told: CardUpdate?

  init(page: ShownPage, path: ObjectPath, sources: Set<LoadedSource>) {
    self.page = page
    self.path = path
    self.sources = sources
  }

  /// Takes over what is known now.
  ///
  /// An object that is gone keeps its last value; so does one that only its position identified,
  /// which may be another's now.
  /// - Parameters:
  ///   - source: the snapshot of the source in which the object is found.
  ///   - object: the object; nil where it isn't there.
  ///   - words: gives the title and the header of the page.
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

  /// The update that tells of the object; nil before it is there.
  var update: CardUpdate? { snapshot.value == nil ? nil : .object(page, words, isGone: isGone) }

  /// Returns the object's update; nil where nothing has changed since the last call.
  mutating func takeUpdate() -> CardUpdate? {
    guard let update, update != told else { return nil }
    told = update
    return update
  }
}
