import Dispatch
import Foundation
import Synchronization

/// Work on the elements of a long list, divided among the processors.
enum ParallelWork {
  /// The number of elements below which threads cost more than they save.
  private static let minimumCount = 128
  /// The number of ranges for each processor, as some are busy with other work.
  private static let rangesPerProcessor = 2

  /// Returns the results for ranges that together are `0..<count`, in order; that of one range for
  /// few elements.
  ///
  /// The calling thread takes part in the work.
  static func results<Result: Sendable>(
    ofRanges count: Int, _ work: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    guard count >= minimumCount else { return [work(0..<count)] }
    let ranges = rangesPerProcessor * ProcessInfo.processInfo.activeProcessorCount
    let results = Mutex<[Int: Result]>([:])
    DispatchQueue.concurrentPerform(iterations: ranges) { index in
      let result = work(count * index / ranges..<count * (index + 1) / ranges)
      results.withLock { $0[index] = result }
    }
    return results.withLock { results in (0..<ranges).compactMap { results[$0] } }
  }
}
