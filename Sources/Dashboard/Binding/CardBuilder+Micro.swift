import CardModel
import ChartModel
import Foundation
import JMESPath

// Micro charts, which a header evaluates on the card's data, and a row or a cell on its item.

extension CardBuilder {
  /// Returns a chart; nil if it has nothing to show.
  func micro(_ definition: MicroDefinition?, on data: JSONValue) -> MicroChart? {
    guard let definition else { return nil }
    let chart: MicroChart? =
      switch definition.kind {
      case .bullet(let bullet): self.bullet(bullet, on: data).map { .bullet($0) }
      case .radial(let share): self.share(share, on: data).map { .radial($0) }
      case .harveyBall(let share): self.share(share, on: data).map { .harveyBall($0) }
      case .stackedBar(let parts, let maximum, let unit):
        .stackedBar(
          MicroParts(
            self.parts(parts, on: data), maximum: figure(maximum, on: data),
            format: format(unit, on: data)))
      case .line(let series): .line(self.series(series, on: data))
      case .area(let series): .area(self.series(series, on: data))
      case .column(let series, let highlight):
        .columns(self.series(series, on: data), highlight: highlight)
      }
    return chart?.isEmpty ?? true ? nil : chart
  }

  private func bullet(_ definition: BulletDefinition, on data: JSONValue) -> BulletMeasure? {
    guard let actual = number(definition.value, on: data) else { return nil }
    let target = figure(definition.target, on: data)
    let comparison: BulletMeasure.Comparison =
      target.map { definition.showsDifference ? .difference(from: $0) : .target($0) } ?? .none
    return BulletMeasure(
      actual, comparison: comparison, forecast: figure(definition.forecast, on: data),
      minimum: figure(definition.minimum, on: data), maximum: figure(definition.maximum, on: data),
      thresholds: definition.look.thresholds.rising, color: color(definition.look.color, on: data),
      format: format(definition.look.unit, on: data))
  }

  private func share(_ definition: ShareDefinition, on data: JSONValue) -> MicroShare? {
    guard let value = number(definition.value, on: data), value.isFinite else { return nil }
    let color = definition.look.thresholds.first { $0.isMet(by: value) }
      .map { SeriesColor($0.state) }
    return MicroShare(
      value, text: nonEmptyText(definition.text, on: data) ?? context.percent(value, digits: 0),
      color: color ?? self.color(definition.look.color, on: data))
  }

  private func series(_ definition: MicroSeriesDefinition, on data: JSONValue) -> MicroSeries {
    MicroSeries(
      ChartValues(numbers(definition.values, on: data)),
      minimum: figure(definition.minimum, on: data), maximum: figure(definition.maximum, on: data),
      color: color(definition.look.color, on: data), thresholds: definition.look.thresholds.rising,
      format: format(definition.look.unit, on: data))
  }

  private func parts(_ definition: PartsDefinition, on data: JSONValue) -> [MicroParts.Part] {
    func part(_ definition: PartDefinition, _ item: JSONValue) -> MicroParts.Part {
      let value = number(definition.value, on: item) ?? 0
      if value < 0 { noteNegativePart(value, of: definition.value) }
      return MicroParts.Part(
        text(definition.title, on: item), value, color: color(definition.color, on: item))
    }
    switch definition {
    case .fixed(let parts): return parts.map { part($0, data) }
    case .items(let expression, let definition):
      return items(expression, on: data).map { part(definition, $0) }
    }
  }

  private func color(_ definition: MicroColorDefinition?, on data: JSONValue) -> SeriesColor {
    switch definition {
    case nil: .automatic
    case .fixed(let color): SeriesColor(color)
    case .text(let template): SeriesColor(ColorDefinition(word: code(template, on: data)))
    }
  }

  /// Returns the number of a definition; nil if the data have none.
  func figure(_ definition: NumberDefinition?, on data: JSONValue) -> Double? {
    switch definition {
    case nil: nil
    case .number(let value): value
    case .expression(let expression): number(expression, on: data)
    }
  }

  private func format(_ unit: Template?, on data: JSONValue) -> ChartValueFormat {
    context.chartFormat(context.chartUnit(name(unit, on: data)))
  }
}

extension [ThresholdDefinition] {
  /// The values at which the state changes, in ascending order, each with the state of the first
  /// threshold that is met there.
  var rising: [ChartThreshold] {
    let limits = flatMap { definition -> [Double] in
      switch definition.limit {
      case .greaterOrEqual(let bound), .less(let bound): [bound]
      case .between(let lower, let upper): [lower, upper]
      }
    }
    var result: [ChartThreshold] = []
    for from in [-Double.greatestFiniteMagnitude] + Set(limits).sorted() {
      let color =
        first { $0.isMet(by: from) }.map { SeriesColor($0.state) }
        ?? .automatic
      if color != result.last?.color ?? .automatic {
        result.append(ChartThreshold(from: from, color: color))
      }
    }
    return result
  }
}
