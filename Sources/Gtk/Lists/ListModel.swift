import CGtk

/// How many items a list view has to show; what they are, its factories ask by position.
///
/// A GListModel written in Swift. An item is made when a view asks for it and is gone when no view
/// shows it: ten million rows cost what is seen. The view that a model is given to owns it.
public struct ListModel {
  private let instance: UnsafeMutableRawPointer

  public init(count: Int = 0) {
    instance = UnsafeMutableRawPointer(
      g_object_new_with_properties(ListModelClass.type, 0, nil, nil)!)
    ListModelClass.count(of: OpaquePointer(instance)).pointee = guint(clamping: count)
  }

  var opaque: OpaquePointer { OpaquePointer(instance) }

  public var count: Int { Int(ListModelClass.count(of: opaque).pointee) }

  /// Says that all items are others now, `count` of them: what is seen is filled anew.
  public func replaceAll(count: Int) { replace(0..<self.count, count: count) }

  /// Says that the items at `range` have given way to `count` others.
  public func replace(_ range: Range<Int>, count added: Int) {
    precondition(range.upperBound <= count, "\(range) of \(count) items")
    ListModelClass.count(of: opaque).pointee = guint(clamping: count - range.count + added)
    g_list_model_items_changed(
      opaque, guint(range.lowerBound), guint(range.count), guint(clamping: added))
  }
}

/// The GType: an instance keeps its count after GObject's fields.
private enum ListModelClass {
  private static let offset = MemoryLayout<GObject>.size

  static func count(of model: OpaquePointer) -> UnsafeMutablePointer<guint> {
    (UnsafeMutableRawPointer(model) + offset).assumingMemoryBound(to: guint.self)
  }

  static let type: GType = {
    let type = g_type_register_static_simple(
      g_object_get_type(), "CardwallListModel", guint(MemoryLayout<GObjectClass>.size), nil,
      guint(offset + MemoryLayout<guint>.stride), nil, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo(
      interface_init: { table, _ in
        ListModelClass.fill(&table!.assumingMemoryBound(to: GListModelInterface.self).pointee)
      }, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()

  private static func fill(_ table: inout GListModelInterface) {
    table.get_item_type = { _ in g_object_get_type() }
    table.get_n_items = { ListModelClass.count(of: $0!).pointee }
    table.get_item = { model, position in
      guard position < ListModelClass.count(of: model!).pointee else { return nil }
      return UnsafeMutableRawPointer(g_object_new_with_properties(g_object_get_type(), 0, nil, nil))
    }
  }
}
