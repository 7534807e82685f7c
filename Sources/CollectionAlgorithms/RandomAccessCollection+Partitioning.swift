extension RandomAccessCollection {
  /// Returns the index of the first element that belongs in the second partition, found by binary
  /// search; the end if none does.
  ///
  /// - Parameter belongsInSecondPartition: false for all elements up to some index, true from there
  ///   on.
  @inlinable
  public func partitioningIndex(
    where belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try belongsInSecondPartition(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
