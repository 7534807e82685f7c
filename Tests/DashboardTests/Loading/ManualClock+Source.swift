import DataSources
import TestSupport

extension ManualClock {
  /// The clock for sources, whose wall clock starts at 1,000 s.
  var source: SourceClock {
    SourceClock(self, now: { 1_000 + self.now.offset / .seconds(1) })
  }
}
