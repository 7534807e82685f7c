import CGtk

/// Styles of a text beyond what a style sheet of GTK 4.8 says.
public nonisolated struct TextAttributes: Hashable, Sendable {
  /// 400 normal, 600 semibold, 700 bold; nil as the style sheet says.
  public var weight: Int?
  /// A factor on the font's size; nil for 1.
  public var scale: Double?
  /// Figures of equal width, so that a value that changes does not jump.
  public var hasTabularFigures = false

  public init(weight: Int? = nil, scale: Double? = nil, hasTabularFigures: Bool = false) {
    self.weight = weight
    self.scale = scale
    self.hasTabularFigures = hasTabularFigures
  }

  public static let tabularFigures = TextAttributes(hasTabularFigures: true)

  /// Returns a new list, which the caller frees.
  func makeList() -> OpaquePointer {
    let list = pango_attr_list_new()!
    if let weight {
      pango_attr_list_insert(list, pango_attr_weight_new(PangoWeight(UInt32(weight))))
    }
    if let scale { pango_attr_list_insert(list, pango_attr_scale_new(scale)) }
    if hasTabularFigures { pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1")) }
    return list
  }
}
