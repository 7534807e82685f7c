/// The times that several runs of an operation took.
struct Figure {
  /// The number of the promise, such as "V11".
  let promise: String
  let name: String
  /// The promised time, such as "≤ 10 ms".
  let goal: String
  /// The times in ascending order; at least one.
  let samples: [Duration]

  /// Measures `count` runs, after one that is not counted.
  ///
  /// Releasing the result of a run is not part of its time.
  init<Result>(
    _ promise: String, _ name: String, goal: String, count: Int = 9, run: () throws -> Result
  ) rethrows {
    let clock = ContinuousClock()
    var result = try run()
    let samples = try (0..<count).map { _ in
      let start = clock.now
      let next = try run()
      let time = clock.now - start
      result = next
      return time
    }
    withExtendedLifetime(result) {}
    self.init(promise, name, goal: goal, samples: samples)
  }

  init(_ promise: String, _ name: String, goal: String, samples: [Duration]) {
    (self.promise, self.name, self.goal) = (promise, name, goal)
    self.samples = samples.sorted()
  }

  var median: Duration { samples[samples.count / 2] }

  static let heading = """
    | id | what | median | from | to | runs | goal |
    |---|---|---|---|---|---|---|
    """

  var row: String {
    let cells = [
      promise, name, text(median), text(samples[0]), text(samples[samples.count - 1]),
      "\(samples.count)", goal,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// Returns the time in milliseconds, or in microseconds if it is less than one millisecond.
  private func text(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let microseconds = Double(seconds) * 1e6 + Double(attoseconds) / 1e12
    return microseconds < 1000
      ? "\(Int(microseconds.rounded())) µs" : "\((microseconds / 100).rounded() / 10) ms"
  }
}
