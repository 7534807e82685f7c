import CGtk

/// The number of items in a list view, whose factories ask for the items by position.
///
/// A GListModel written in Swift. An item is made when a view asks for it and is gone when no view
/// shows it, so that ten million rows cost what is seen. The view that a model is given to owns it.
public struct ListModel {
  private let instance: UnsafeMutableRawPointer

  public init(count: Int = 0) {
    instance = ListModelClass.make(count: guint(clamping: count))
  }

  var opaque: OpaquePointer { OpaquePointer(instance) }

  public var count: Int { Int(ListModelClass.count(of: opaque)) }

  /// Replaces all items with `count` new ones; views fill their rows anew.
  public func replaceAll(count: Int) { replace(0..<self.count, count: count) }

  /// Replaces the items at `range` with `count` new ones.
  public func replace(_ range: Range<Int>, count added: Int) {
    precondition(range.upperBound <= count, "\(range) of \(count) items")
    ListModelClass.set(guint(clamping: count - range.count + added), of: opaque)
    g_list_model_items_changed(
      opaque, guint(range.lowerBound), guint(range.count), guint(clamping: added))
  }
}

/// The GType: an instance keeps its count.
private enum ListModelClass {
  private final class State {
    var count: guint

    init(_ count: guint) { self.count = count }
  }

  private static let offset = DerivedClass.offset(after: g_object_get_type())
  private static let derived: DerivedClass = {
    let derived = DerivedClass("CardwallListModel", from: g_object_get_type())
    var interface = GInterfaceInfo(
      interface_init: { table, _ in
        ListModelClass.fill(&table!.assumingMemoryBound(to: GListModelInterface.self).pointee)
      }, interface_finalize: nil, interface_data: nil)
    g_type_add_interface_static(derived.type, g_list_model_get_type(), &interface)
    return derived
  }()

  static func make(count: guint) -> UnsafeMutableRawPointer { derived.make(State(count)) }

  static func count(of model: OpaquePointer) -> guint { state(of: model)?.count ?? 0 }

  static func set(_ count: guint, of model: OpaquePointer) { state(of: model)?.count = count }

  private static func state(of model: OpaquePointer) -> State? {
    DerivedClass.state(State.self, of: UnsafeMutableRawPointer(model), at: offset)
  }

  private static func fill(_ table: inout GListModelInterface) {
    table.get_item_type = { _ in g_object_get_type() }
    table.get_n_items = { ListModelClass.count(of: $0!) }
    table.get_item = { model, position in
      guard position < ListModelClass.count(of: model!) else { return nil }
      return UnsafeMutableRawPointer(g_object_new_with_properties(g_object_get_type(), 0, nil, nil))
    }
  }
}
