import CardModel
import DataSources
import JMESPath

/// The object of a visible page, and its last update that was delivered.
struct PageObject {
  let page: ShownPage
  let path: ObjectPath
  /// The sources in which it is found.
  let sources: Set<LoadedSource>
  /// Whether the object or its words depend on the present time.
  var readsClock = false
  /// The data of the page's cards: the snapshot of the source, with the object for its value.
  private(set) var snapshot = Snapshot()
  private var words = ObjectWords()
  private var isGone = false
  private var delivered: CardUpdate?

  init(page: ShownPage, path: ObjectPath, sources: Set<LoadedSource>) {
    self.page = page
    self.path = path
    self.sources = sources
  }

  /// Updates the object from its source.
  ///
  /// An object that is gone keeps its last value. So does an object that was identified only by its
  /// position, at which another object may be now.
  /// - Parameters:
  ///   - source: the snapshot of the source in which the object is found.
  ///   - object: the object; nil if it isn't among the data.
  ///   - words: returns the title and the header of the page.
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
    words = snapshot.value.map(makeWords) ?? ObjectWords()
    return before != (snapshot, words, isGone)
  }

  /// The update with the object; nil before it is loaded.
  var update: CardUpdate? { snapshot.value == nil ? nil : .object(page, words, isGone: isGone) }

  /// Returns the object's update; nil if nothing has changed since the last call.
  mutating func takeUpdate() -> CardUpdate? {
    guard let update, update != delivered else { return nil }
    delivered = update
    return update
  }
}
