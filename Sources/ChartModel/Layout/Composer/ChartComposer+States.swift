/// The layout of state charts.
extension ChartComposer {
  /// The least width of a state, in px, from which on it is set apart from the next one.
  private static let separatedWidth = 5.0
  /// The room around the word in a bar, in px.
  private static let wordMargin = 6.0
  /// The maximum share of a page's width that the names take.
  private static let nameShare = 0.3

  mutating func layOutStates() {
    let legend = isCard ? layOutLegend() : 0
    let column = isCard ? 0 : stateNameColumn
    let below =
      isCard
      ? lineHeight + ChartLayout.labelGap
      : domainLabelGap + 2 * lineHeight
        + (chart.domainTitle == nil ? 0 : lineHeight + ChartLayout.labelGap)
    let room = ChartRectangle(
      x: mirrored ? 0 : column, y: eventTitleHeight, width: max(1, geometry.width - column),
      height: max(1, geometry.height - legend - below - eventTitleHeight))
    geometry.plot = geometry.snapped(room)
    let rows = StateRows(
      of: chart.series.count, style: geometry.style, in: plot, lineHeight: lineHeight)
    geometry.rows = rows
    let labels = isCard ? [] : domainLabels.fitting()
    layOutTimeGrid(labels)
    for row in 0..<rows.count { layOutStates(of: row, rows) }
    layOutEvents()
    layOutStateNames(rows)
    if isCard {
      layOutEndLabels()
    } else {
      layOutDomainLabels(labels)
      layOutEventTitles()
      layOutTitles()
    }
  }

  /// The width of the names beside the bars of a page, with the gap after them.
  private var stateNameColumn: Double {
    guard chart.series.count > 1 else { return 0 }
    let widest = chart.series.map { measure.width($0.name) }.max() ?? 0
    return min(widest + 1, geometry.width * Self.nameShare) + Self.valueLabelGap
  }

  private mutating func layOutTimeGrid(_ labels: [DomainLabel]) {
    for label in labels {
      let x = geometry.crispX(label.x)
      add(
        .rule(
          from: ChartPoint(x: x, y: plot.y), to: ChartPoint(x: x, y: plot.maxY),
          ChartStroke(width: geometry.hairline, dash: Self.gridDash), .grid))
    }
  }

  // MARK: Names

  /// Lays out the name of each row; on a card also its last state, since a card has no words in
  /// its bars.
  private mutating func layOutStateNames(_ rows: StateRows) {
    guard chart.series.count > 1 else { return }
    for row in 0..<rows.count {
      let name = chart.series[row].name
      let bar = rows.bar(of: row)
      guard isCard else {
        let y = bar.y + (bar.height - lineHeight) / 2
        add(
          .text(
            name, at: ChartPoint(x: flip(0), y: y), anchor: startAnchor,
            width: stateNameColumn - Self.valueLabelGap, .label))
        continue
      }
      let y = bar.y - rows.nameHeight
      let rest = chart.series.count - rows.count
      let state =
        rest > 0 && row == rows.count - 1
        ? LegendEntry.count(rest)
        : chart.stateName(of: row, at: chart.domain.count - 1) ?? "—"
      let width = min(measure.width(state) + 1, geometry.width / 2)
      add(
        .text(
          name, at: ChartPoint(x: flip(0), y: y), anchor: startAnchor,
          width: max(0, geometry.width - width - 12), .strongLabel))
      add(
        .text(
          state, at: ChartPoint(x: flip(geometry.width), y: y), anchor: endAnchor, width: width,
          .label))
    }
  }

  // MARK: Bars

  private mutating func layOutStates(of row: Int, _ rows: StateRows) {
    let bar = rows.bar(of: row)
    // The line is seen where data are missing.
    addRule(y: bar.y + bar.height / 2, .baseline)
    let runs = stateRuns(of: row)
    var boxes: [Int: [ChartRectangle]] = [:]
    for (number, run) in runs.enumerated() {
      guard let state = run.state else { continue }
      var box = frame(of: run.columns, bar)
      let isFollowed =
        number + 1 < runs.count && runs[number + 1].state != nil
      if isFollowed, box.width >= Self.separatedWidth {
        if mirrored { box.x += geometry.hairline }
        box.width -= geometry.hairline
      }
      boxes[state, default: []].append(box)
    }
    for state in boxes.keys.sorted() {
      add(.rectangles(boxes[state] ?? [], paint(ofState: state)))
    }
    if !isCard, bar.height >= lineHeight { layOutStateWords(boxes, bar) }
  }

  private func paint(ofState index: Int) -> ChartPaint {
    .series(chart.color(ofState: index)).faded(to: geometry.opacity(ofState: index))
  }

  /// Lays out the word of each state that has room for it.
  private mutating func layOutStateWords(
    _ boxes: [Int: [ChartRectangle]], _ bar: (y: Double, height: Double)
  ) {
    for (state, boxes) in boxes.sorted(by: { $0.key < $1.key }) {
      guard geometry.opacity(ofState: state) == 1 else { continue }
      let name = chart.states[state].name
      let width = measure.width(name) + 1
      for box in boxes where box.width >= width + 2 * Self.wordMargin {
        let point = ChartPoint(x: box.middle.x, y: bar.y + (bar.height - lineHeight) / 2)
        add(
          .text(
            name, at: point, anchor: .center, width: width,
            ChartPaint(.onSeries(chart.color(ofState: state)))))
      }
    }
  }

  private func frame(
    of columns: Range<Int>, _ bar: (y: Double, height: Double)
  ) -> ChartRectangle {
    let width = Double(columns.count) / geometry.scale
    let offset = Double(columns.lowerBound) / geometry.scale
    let (top, end) = (geometry.snapped(bar.y), geometry.snapped(bar.y + bar.height))
    return ChartRectangle(
      x: geometry.x(atOffset: offset, width: width), y: top, width: width, height: end - top)
  }

  /// Returns the states of a row by columns of device px.
  private func stateRuns(of row: Int) -> [StateReducer.Run] {
    let domain = geometry.domain
    let columns = max(1, Int(plot.width * geometry.scale))
    var reducer = StateReducer(columns: columns)
    chart.forEachSpan(of: row, in: domain.drawn) { span in
      let state = span.state.flatMap { isHidden(state: $0) ? nil : $0 }
      // A state that has just begun has no length yet.
      let isNew = span.start == span.end && span.end == domain.count - 1
      let start = domain.count > 1 ? domain.share(ofPosition: span.start) : 0
      let end = domain.count > 1 ? domain.share(ofPosition: span.end) : 1
      reducer.add(
        state, from: start * Double(columns), to: end * Double(columns),
        weight: isNew && state != nil ? .max : weight(ofState: state))
    }
    reducer.finish()
    return reducer.runs
  }

  private func isHidden(state index: Int) -> Bool {
    geometry.view.hidden.contains(chart.states[index].name)
  }

  /// Returns the rank of a state among those that share a column.
  private func weight(ofState index: Int?) -> Int {
    guard let index else { return 0 }
    return switch chart.color(ofState: index) {
    case .bad: 3
    case .critical: 2
    default: 1
    }
  }
}

extension PlotGeometry {
  /// Returns the opacity of a state, which is reduced while another one stands out.
  func opacity(ofState index: Int) -> Double {
    guard let emphasized = view.emphasized, !view.hidden.contains(emphasized),
      chart.states.contains(where: { $0.name == emphasized })
    else { return 1 }
    return chart.states[index].name == emphasized ? 1 : ChartLayout.faded
  }

  /// Returns the frame of the state of a row at a position, within the plot.
  func stateFrame(at position: Int, series index: Int) -> ChartRectangle? {
    guard let rows, index < rows.count, let span = chart.span(of: index, around: position) else {
      return nil
    }
    let ends = [span.start, span.end].map { end in
      min(max(along(position: end), plot.x), plot.maxX)
    }
    let (left, right) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    let bar = rows.bar(of: index)
    return ChartRectangle(x: left, y: bar.y, width: right - left, height: bar.height)
  }
}
