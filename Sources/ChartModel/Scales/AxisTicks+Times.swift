// Time axes.

extension AxisTicks {
  /// Returns the visible part of a time axis, with ticks at round moments between exact bounds.
  /// - Parameters:
  ///   - from: the first moment, in seconds since 1970.
  ///   - to: the last moment, in seconds since 1970.
  ///   - count: the approximate number of ticks.
  ///   - isDaily: whether the axis has only days, so that no tick has a time.
  public static func times(
    from: Double, to: Double, count: Int, calendar: ChartCalendar, isDaily: Bool = false
  ) -> AxisTicks {
    let scale = ChartScale(lower: from, upper: to)
    let low = min(scale.lower, scale.upper)
    let high = max(scale.lower, scale.upper)
    var step = ChartTimeStep(from: low, to: high, count: min(max(count, 1), 1000))
    if isDaily, step.isShorterThanDay { step = ChartTimeStep(.day, 1) }
    return AxisTicks(ticks: ticks(from: low, to: high, step, calendar), scale: scale)
  }

  /// Returns a value axis of dates.
  static func dates(_ bounds: ValueBounds, _ count: Int, _ calendar: ChartCalendar) -> AxisTicks {
    let step = ChartTimeStep(from: bounds.lower, to: bounds.upper, count: count)
    let nice = bounds.keepingFixed(
      (step.floor(bounds.lower, in: calendar), step.ceil(bounds.upper, in: calendar)))
    return AxisTicks(
      ticks: ticks(from: nice.lower, to: nice.upper, step, calendar),
      scale: ChartScale(lower: nice.lower, upper: nice.upper))
  }

  /// Returns the ticks, each with the label that its step needs.
  ///
  /// The context has the greater unit where that changes, such as the day.
  private static func ticks(
    from low: Double, to high: Double, _ step: ChartTimeStep, _ calendar: ChartCalendar
  ) -> [Tick] {
    let greatest = ChartCalendar.greatestMoment
    guard low <= greatest, high >= -greatest else { return [] }
    let moments = step.ticks(from: max(low, -greatest), to: min(high, greatest), in: calendar)
    let span = (moments.last ?? 0) - (moments.first ?? 0)
    let isWeekday = step.unit == .day && span <= 14 * ChartCalendar.secondsOfDay
    var last: ChartCalendar.Civil?
    return moments.map { moment in
      let civil = calendar.civil(moment)
      defer { last = civil }
      let date = civil.date
      let isSameYear = date.year == last?.date.year
      let isSameMonth = isSameYear && date.month == last?.date.month
      let isSameDay = date == last?.date
      let label: String
      let context: String?
      switch step.unit {
      case .year:
        label = calendar.yearText(date)
        context = nil
      case .month:
        label = calendar.symbols.standaloneMonths[date.month - 1]
        context = isSameYear ? nil : calendar.yearText(date)
      case .day where isWeekday:
        label = calendar.weekdayText(date)
        context = isSameMonth ? nil : calendar.monthText(date)
      case .day, .week:
        label = calendar.dayText(date)
        context = isSameYear ? nil : calendar.yearText(date)
      case .hour, .minute, .second:
        label =
          step.unit == .hour
          ? calendar.hourText(civil.second)
          : calendar.clockText(civil.second, step.unit == .minute ? .minute : .second)
        context =
          isSameDay ? nil : isSameYear ? calendar.dayText(date) : calendar.dateText(date)
      case .millisecond:
        label = calendar.secondText(civil.second)
        let minute = calendar.clockText(civil.second, .minute)
        let isSameMinute =
          isSameDay && last.map { calendar.clockText($0.second, .minute) } == minute
        context = isSameMinute ? nil : "\(calendar.dayText(date)), \(minute)"
      }
      return Tick(value: moment, label: label, context: context)
    }
  }
}
