import Gtk

/// Measures V13: from the end of background work to code on the main actor.
///
/// The way leads through GLib's main loop, which sleeps before each run.
func completionFigure() -> Figure {
  MainQueue.attach()
  let loop = MainLoop()
  var samples: [Duration] = []
  Task {
    samples = await completions(1000)
    loop.quit()
  }
  loop.run()
  return Figure("V13", "background completion to main actor", goal: "≤ 50 µs", samples: samples)
}

@concurrent
private func completions(_ count: Int) async -> [Duration] {
  let clock = ContinuousClock()
  var times: [Duration] = []
  for _ in 0..<count {
    // The main loop falls asleep meanwhile.
    try? await Task.sleep(for: .milliseconds(2))
    let done = clock.now
    let arrived = await MainActor.run { clock.now }
    times.append(done.duration(to: arrived))
  }
  return times
}
