/// The layout of charts with a vertical value axis.
extension ChartComposer {
  mutating func layOutPlot() {
    let legend = isCard ? layOutLegend() : 0
    let rows = vertical(legend: legend)
    let extent = max(1, geometry.height - rows.top - rows.bottom)
    let count = AxisTicks.count(forExtent: extent)
    // A waterfall needs room for the figures above its columns.
    let headroom = chart.traits.contains(.steps) && !isCard ? (lineHeight + 4) / extent : 0
    let axis = valueAxes.axis(secondary: false, count: count, headroom: headroom)
    let secondary =
      secondaryTitle == nil || isCard ? nil : valueAxes.axis(secondary: true, count: count)
    geometry.valueScale = axis.scale
    geometry.secondaryScale =
      secondary?.scale ?? (chart.secondaryAxis == nil ? nil : valueAxes.axis(secondary: true).scale)
    let columns = (
      start: showsValueAxis ? labelColumn(axis) : 0, end: secondary.map(labelColumn) ?? 0
    )
    let start = max(columns.start, edgeRoom.start)
    let end = max(columns.end, edgeRoom.end)
    geometry.plot = geometry.snapped(
      ChartRectangle(
        x: mirrored ? end : start, y: rows.top, width: max(1, geometry.width - start - end),
        height: extent))

    let labels = isCard ? [] : domainLabels.fitting()
    if showsValueAxis { layOutZones() }
    layOutGrid(showsValueAxis ? axis : secondary ?? axis, domain: labels)
    layOutEvents()
    clip(to: clipBox) { composer in
      if composer.chart.isDots {
        composer.layOutDots()
      } else {
        composer.layOutColumns()
        if composer.chart.hasSlots {
          composer.outlineLines { $0.layOutLines() }
        } else {
          composer.layOutLines()
        }
      }
    }
    if showsValueAxis { layOutReferences() }
    if isCard {
      if chart.labelledAxis == .x { layOutEndLabels() } else { layOutValueLabels(axis) }
    } else {
      if showsValueAxis { layOutValueLabels(axis) }
      if let secondary { layOutValueLabels(secondary, atEnd: true) }
      layOutDomainLabels(labels)
      layOutEventTitles()
      layOutTitles()
    }
  }

  /// Returns the room above and below the plot, in px.
  private func vertical(legend: Double) -> (top: Double, bottom: Double) {
    let half = lineHeight / 2
    if isCard {
      // Dots are centred on values and labels on gridlines, which takes room at the edges.
      let isX = chart.labelledAxis == .x
      return isX
        ? (
          ChartLayout.dotDiameter * geometry.markScale / 2,
          legend + lineHeight + ChartLayout.labelGap
        )
        : (half, legend + half)
    }
    let hasTitle = valueTitle != nil || secondaryTitle != nil
    var isTimes = chart.categoryTimes?.isWithinDays ?? false
    if case .times = chart.domain { isTimes = true }
    let labels = domainLabelGap + lineHeight * (isTimes ? 2 : 1)
    return (
      (hasTitle ? lineHeight + Self.titleGap : 0) + half + eventTitleHeight,
      max(half, labels + (chart.domainTitle == nil ? 0 : lineHeight + ChartLayout.labelGap))
    )
  }

  /// The gap between the plot and the labels of a page's domain, in px.
  ///
  /// Half of the lowest value label lies beside it.
  var domainLabelGap: Double { chart.traits.contains(.horizontal) ? 6 : lineHeight / 2 + 2 }
  /// The gap between the title of an axis and its topmost label, in px.
  static let titleGap = 4.0

  /// The room for marks beyond the ends of the domain, in px.
  private var edgeRoom: (start: Double, end: Double) {
    let scale = geometry.markScale
    if isCard {
      return (0, chart.traits.contains(.lines) ? ChartLayout.dotDiameter * scale / 2 : 0)
    }
    let room = chart.hasSlots || chart.isDots ? 1 : Self.markerDiameter * scale / 2 + 1
    return (room, room)
  }

  /// The area to which marks are clipped.
  ///
  /// It extends a little beyond the plot's edges, unless the domain is cut off there.
  private var clipBox: ChartRectangle {
    let isWhole = geometry.view.window == nil
    let room = max(6, geometry.bubbleRoom)
    return plot.grown(x: isWhole ? room : 0, y: isWhole ? room : 6)
  }

  private mutating func layOutGrid(_ axis: AxisTicks, domain: [DomainLabel]) {
    for tick in axis.ticks where !tick.isMinor && tick.value != 0 {
      guard let y = geometry.across(tick.value, axis.scale) else { continue }
      addRule(y: y, dash: Self.gridDash, .grid)
    }
    if chart.isDots {
      for label in domain {
        let x = geometry.crispX(label.x)
        let stroke = ChartStroke(width: geometry.hairline, dash: Self.gridDash)
        add(
          .rule(
            from: ChartPoint(x: x, y: plot.y), to: ChartPoint(x: x, y: plot.maxY), stroke, .grid))
      }
    }
    let isInside = axis.scale.lower <= 0 && axis.scale.upper >= 0 && axis.scale.kind != .log
    let isTick = axis.ticks.contains { $0.value == 0 }
    let standsOnZero = chart.traits.contains(.areas) || chart.hasSlots
    if isInside, isTick || standsOnZero, let y = geometry.across(0, axis.scale) {
      addRule(y: y, isCard ? .baseline : .axis)
    }
  }

  /// The dash of gridlines.
  static let gridDash = [1.0, 3]

  /// Adds a line across the plot, one px thick.
  mutating func addRule(y: Double, dash: [Double] = [], _ paint: ChartPaint) {
    let y = geometry.crispY(y)
    add(
      .rule(
        from: ChartPoint(x: plot.x, y: y), to: ChartPoint(x: plot.maxX, y: y),
        ChartStroke(width: geometry.hairline, dash: dash), paint))
  }
}
