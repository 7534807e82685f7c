import Localization

/// The layout of the labels along the domain, and of the titles of axes.
extension ChartComposer {
  /// Lays out the first and the last label of a card (S-58).
  ///
  /// They stand below the middle of their columns, or else at the ends of the plot.
  mutating func layOutEndLabels() {
    let (first, last): (String, String)
    switch chart.domain {
    case .categories(let names): (first, last) = (names.first ?? "", names.last ?? "")
    case .numbers(let numbers, let format):
      let ends = chart.isDots ? (numbers.min(), numbers.max()) : (numbers.first, numbers.last)
      let texts = [ends.0, ends.1].map { $0.map { figure(format.coordinate($0)) } ?? "" }
      (first, last) = (texts[0], texts[1])
    case .times(let times, let calendar):
      let ends = chart.isDots ? [times.min(), times.max()].compactMap { $0 } : times
      (first, last) = calendar.endLabels(of: ends)
    }
    let y = plot.maxY + ChartLayout.labelGap
    guard chart.domain.count > 1 else {
      let point = ChartPoint(x: plot.middle.x, y: y)
      add(.text(first, at: point, anchor: .center, width: plot.width, .label))
      return
    }
    let room = geometry.width / 2 - 8
    if chart.hasSlots {
      for (text, position) in [(first, 0), (last, chart.domain.count - 1)] {
        let half = min(measure.width(text), room) / 2
        let x = domainLabels.within(geometry.along(position: position), half)
        add(.text(text, at: ChartPoint(x: x, y: y), anchor: .center, width: room, .label))
      }
      return
    }
    add(.text(first, at: ChartPoint(x: flip(0), y: y), anchor: startAnchor, width: room, .label))
    let point = ChartPoint(x: flip(geometry.width), y: y)
    add(.text(last, at: point, anchor: endAnchor, width: room, .label))
  }

  mutating func layOutDomainLabels(_ labels: [DomainLabel]) {
    let y = plot.maxY + domainLabelGap
    for label in labels {
      add(
        .text(
          label.text, at: ChartPoint(x: label.x, y: y), anchor: .center, width: label.width,
          .label))
      if let context = label.context {
        let point = ChartPoint(x: label.contextX, y: y + lineHeight)
        add(.text(context, at: point, anchor: .center, width: label.width, .strongLabel))
      }
    }
  }

  /// Whether the value axis and its reference lines are shown.
  ///
  /// On a page they are hidden together with the last of their series.
  var showsValueAxis: Bool {
    isCard || geometry.series.contains { !chart.isOnSecondaryAxis($0) }
  }

  /// The text above the labels of the value axis.
  var valueTitle: String? { showsValueAxis ? chart.valueAxis.title : nil }

  /// The text above the labels of the secondary axis: its title, or the names of its series.
  var secondaryTitle: String? {
    let series = geometry.series.filter { chart.isOnSecondaryAxis($0) }
    guard !series.isEmpty else { return nil }
    return chart.secondaryAxis?.title
      ?? series.map { chart.series[$0].name }.localizedList
  }

  /// Lays out the titles of a page's axes.
  ///
  /// The titles of value axes stand above their labels, the title of the domain below its labels.
  mutating func layOutTitles() {
    let isShared = valueTitle != nil && secondaryTitle != nil
    let room = isShared ? geometry.width / 2 - 8 : geometry.width
    if let title = valueTitle {
      let point = ChartPoint(x: flip(0), y: 0)
      add(.text(title, at: point, anchor: startAnchor, width: room, .strongLabel))
    }
    if let title = secondaryTitle {
      let point = ChartPoint(x: flip(geometry.width), y: 0)
      add(.text(title, at: point, anchor: endAnchor, width: room, .strongLabel))
    }
    if let title = chart.domainTitle {
      let point = ChartPoint(x: plot.middle.x, y: geometry.height - lineHeight)
      add(.text(title, at: point, anchor: .center, width: plot.width, .strongLabel))
    }
  }
}
