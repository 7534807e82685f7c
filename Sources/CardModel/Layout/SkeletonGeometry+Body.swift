import ChartModel

// The bars of bodies and buttons.

extension SkeletonGeometry {
  /// The heights of columns as shares of a plot.
  private static let columns = [0.45, 0.7, 0.55, 0.9, 0.65, 0.8, 0.5, 0.6]
  private static let shares = [0.84, 0.70, 0.58, 0.66]
  private static let dotCount = 25
  private static let axis = 2.0

  mutating func addList(y: Double, rows: Int, _ row: Double, lines: Int, hasAvatar: Bool) {
    for index in 0..<rows {
      addItem(
        y: y + Double(index) * (row + 1) + rowPadding, height: row - 2 * rowPadding,
        avatar: hasAvatar ? line * Self.rowAvatar : 0, gap: rowGap, isRound: false,
        lines: lines, Self.shares[index % Self.shares.count])
    }
  }

  /// Adds headings with a line below them, and rows.
  mutating func addTable(y: Double, rows: Int, heading: Double, row: Double) {
    addCells(y: y, height: heading, thick: line * 0.5, [0.2, 0.14, 0.1])
    addAxis(y: y + heading + 1)
    for index in 0..<rows {
      addCells(
        y: y + heading + Double(index) * row, height: row, thick: line * 0.64,
        index.isMultiple(of: 2) ? [0.38, 0.12, 0.15] : [0.3, 0.16, 0.12])
    }
  }

  /// Adds cells at the start, the middle and the end of a row, with shares of its width.
  private mutating func addCells(y: Double, height: Double, thick: Double, _ shares: [Double]) {
    let top = y + (height - thick) / 2
    for (share, start) in zip(shares, [0, 0.5, 1 - (shares.last ?? 0)]) {
      addBar(x: padding + room * start, y: top, room * share, thick)
    }
  }

  mutating func addFacts(y: Double, rows: Int, row: Double) {
    for index in 0..<rows {
      let share = Self.shares[index % Self.shares.count] / 2
      addCells(
        y: y + Double(index) * row, height: row, thick: line * 0.6, [share * 0.7, 0, share])
    }
  }

  mutating func addFigures(y: Double, _ count: Int, _ size: KPI.Size, row: Double) {
    for index in 0..<count {
      let x = padding + (index.isMultiple(of: 2) ? 0 : room / 2 + 8)
      let top = y + Double(index / 2) * row
      let figure = line * size.lines
      addBar(x: x, y: top + figure * 0.15, room * 0.26, figure * 0.7)
      addBar(x: x, y: top + figure + line * 0.15, room * 0.36, line * 0.5)
    }
  }

  mutating func addPlot(_ plot: Skeleton.Plot, y: Double, height: Double) {
    switch plot {
    case .columns:
      addAxis(y: y + height)
      addColumns(y: y, height: height - Self.axis)
    case .curve:
      addAxis(y: y + height)
      addCurve(y: y, height: height - Self.axis)
    case .ring:
      let size = min(height, room / 2)
      let pitch = min(line * 1.4, height / 3)
      addBar(x: padding, y: y + (height - size) / 2, size, size, radius: size / 2)
      for (index, share) in [0.3, 0.24, 0.34].enumerated() {
        addBar(
          x: padding + room - room * share,
          y: y + height / 2 + (Double(index) - 1) * pitch - pitch * 0.2, room * share, pitch * 0.4)
      }
    case .bars(let count):
      let pitch = (height + BarList.spacing) / Double(max(1, count))
      for index in 0..<count {
        let bottom = y + Double(index + 1) * pitch - BarList.spacing
        addBar(
          x: padding, y: bottom - BarList.barHeight - ChartLayout.labelGap - line * 0.6,
          room * 0.3, line * 0.6)
        addBar(
          x: padding, y: bottom - BarList.barHeight,
          room * Self.shares[index % Self.shares.count], BarList.barHeight)
      }
    }
  }

  /// Adds a line over the width that ends at `y`.
  private mutating func addAxis(y: Double) {
    addBar(x: padding, y: y - Self.axis, room, Self.axis, radius: 0)
  }

  private mutating func addColumns(y: Double, height: Double) {
    let step = room / Double(Self.columns.count)
    for (index, share) in Self.columns.enumerated() {
      addBar(
        x: padding + (Double(index) + 0.2) * step, y: y + height * (1 - share), step * 0.6,
        height * share)
    }
  }

  /// Adds a dotted wave.
  private mutating func addCurve(y: Double, height: Double) {
    let dot = line * 0.3
    let step = max(0, room - dot) / Double(Self.dotCount - 1)
    guard step > 0 else { return }
    for index in 0..<Self.dotCount {
      // Two parabolas, which approximate a wave.
      let phase = Double(index) / Double(Self.dotCount - 1) * 2
      let half = phase.truncatingRemainder(dividingBy: 1)
      let rise = 4 * half * (1 - half) * (phase < 1 ? 1 : -1)
      addBar(
        x: padding + Double(index) * step, y: y + height * (0.5 - 0.3 * rise) - dot / 2,
        dot, dot, radius: dot / 2)
    }
  }

  mutating func addWeeks(y: Double, _ weeks: Int, row: Double) {
    let step = room / 7
    let size = min(line * 0.7, step)
    for index in 0..<(weeks * 7) {
      addBar(
        x: padding + (Double(index % 7) + 0.5) * step - size / 2,
        y: y + (Double(index / 7) + 1.5) * row - size / 2, size, size)
    }
  }

  mutating func addText(y: Double, lines: Int) {
    for index in 0..<lines {
      addBar(
        x: padding, y: y + (Double(index) + 0.2) * line,
        room * (index == lines - 1 ? 0.6 : index.isMultiple(of: 2) ? 1 : 0.92), line * 0.6)
    }
  }

  mutating func addButtons(y: Double, height: Double, _ count: Int) {
    let share = (room + scaled(8)) / Double(max(1, count))
    for index in 0..<count {
      addBar(
        x: padding + Double(index) * share, y: y, share - scaled(8), height, radius: scaled(11))
    }
  }
}
