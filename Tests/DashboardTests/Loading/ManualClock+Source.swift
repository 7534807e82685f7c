import DataSources
import TestFiles

extension ManualClock {
  /// The clock for sources; its wall clock moves along, from 1,000.
  var source: SourceClock {
    SourceClock(self, now: { 1_000 + self.now.offset / .seconds(1) })
  }
}
