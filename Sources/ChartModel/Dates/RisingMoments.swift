import CollectionAlgorithms

/// Moments in ascending order, among which the one at a time is found.
public struct RisingMoments: Sendable {
  /// The moments in seconds since 1970.
  public let moments: [Double]
  /// The median of the distances between neighbours, in seconds; 0 for a single moment.
  public let distance: Double

  public init(_ moments: [Double]) {
    self.moments = moments
    let distances = zip(moments.dropFirst(), moments).map { $0 - $1 }.sorted()
    distance = distances.isEmpty ? 0 : distances[(distances.count - 1) / 2]
  }

  /// Returns whether two moments are the same position: they are less than half of the usual
  /// distance apart.
  public func isSame(_ moment: Double, as other: Double) -> Bool {
    moment == other || (moment - other).magnitude < distance / 2
  }

  /// Returns the index of the moment that is nearest to a time, and the same position as it; of
  /// equal ones the last, nil if there is none.
  /// - Parameters:
  ///   - origin: the moment from which the time is shifted. A moment that misses the time by more
  ///     than a tenth of the shift is another one, however rare the moments are.
  ///   - range: the indices among which it is.
  public func index(at time: Double, shiftedFrom origin: Double, in range: Range<Int>) -> Int? {
    let next = moments[range].partitioningIndex { $0 >= time }
    let nearest = [next - 1, next].filter { range.contains($0) }
      .min { (moments[$0] - time).magnitude < (moments[$1] - time).magnitude }
    guard let moment = nearest.map({ moments[$0] }), isSame(moment, as: time),
      (moment - time).magnitude <= (time - origin).magnitude / 10
    else { return nil }
    return moments[range].partitioningIndex { $0 > moment } - 1
  }
}
