// The figure of a header, which is beside the title where nothing else is beside it.

extension CardHeader {
  /// The figure that a card shows beside its title: one at the trailing end without rows or a trend
  /// beside it (S-93), below a title or a subtitle.
  public var figureBesideTitle: KPI? {
    guard hasTitle, let extended, extended.accessory?.alignment == .end,
      extended.rows.allSatisfy(\.elements.isEmpty), extended.trend == nil
    else { return nil }
    return extended.accessory?.kpi
  }

  /// The figure that the page of an object or a chart shows beside its title, which would otherwise
  /// be at the far end of the page.
  public var figureOfPage: KPI? { hasTitle ? extended?.accessory?.kpi : nil }

  /// The extended header without its figure; nil if nothing else is in it.
  public var extendedWithoutFigure: ExtendedHeader? {
    guard var rest = extended else { return nil }
    rest.accessory = nil
    return rest == ExtendedHeader() ? nil : rest
  }

  /// The extended header of a card, without a figure that is beside the title.
  public var extendedOfCard: ExtendedHeader? {
    figureBesideTitle == nil ? extended : extendedWithoutFigure
  }

  private var hasTitle: Bool { main?.title != nil || main?.subtitle != nil }
}
