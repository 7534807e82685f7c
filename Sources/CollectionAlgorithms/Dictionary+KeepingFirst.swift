extension Dictionary {
  /// Creates a dictionary of pairs of keys and values; of those with one key, the first counts.
  @inlinable
  public init(keepingFirst pairs: some Sequence<(Key, Value)>) {
    self.init(pairs, uniquingKeysWith: { first, _ in first })
  }
}
