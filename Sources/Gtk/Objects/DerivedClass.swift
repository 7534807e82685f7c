import CGtk

/// A GType derived in Swift, each of whose instances keeps one Swift object.
///
/// The object's reference follows the fields of the parent type, and is released when the instance
/// is finalized.
final class DerivedClass {
  private static var classes: [GType: DerivedClass] = [:]

  let type: GType
  /// The class structure of the parent type, for calls to the inherited implementation.
  let parentTable: UnsafeMutableRawPointer

  private let offset: Int

  /// Registers a type.
  ///
  /// - Parameters:
  ///   - name: unique in the program.
  ///   - parent: the type to derive from.
  ///   - fill: sets functions in the class structure of the new type.
  init(
    _ name: String, from parent: GType,
    fill: @escaping (_ table: UnsafeMutableRawPointer) -> Void = { _ in }
  ) {
    var query = GTypeQuery()
    g_type_query(parent, &query)
    offset = Self.offset(after: parent)
    parentTable = UnsafeMutableRawPointer(g_type_class_ref(parent))
    var info = GTypeInfo()
    info.class_size = guint16(query.class_size)
    info.instance_size = guint16(offset + MemoryLayout<UnsafeRawPointer>.size)
    // A registered type stays for as long as the program runs.
    info.class_data = UnsafeRawPointer(Unmanaged.passRetained(Handler(fill)).toOpaque())
    info.class_init = { table, data in
      table!.assumingMemoryBound(to: GObjectClass.self).pointee.finalize = DerivedClass.finalize
      Handler<(UnsafeMutableRawPointer) -> Void>.at(UnsafeMutableRawPointer(mutating: data!))(
        table!)
    }
    type = g_type_register_static(parent, name, &info, GTypeFlags(rawValue: 0))
    Self.classes[type] = self
  }

  /// Makes an instance that keeps `state`.
  func make(_ state: AnyObject? = nil) -> UnsafeMutableRawPointer {
    let instance = UnsafeMutableRawPointer(g_object_new_with_properties(type, 0, nil, nil)!)
    Self.slot(of: instance, at: offset).pointee =
      state.map { Unmanaged.passRetained($0).toOpaque() }
    return instance
  }

  /// Returns the object that an instance keeps; nil while the instance is being made.
  ///
  /// - Parameter offset: where the instance keeps it: ``offset(after:)`` the parent type.
  static func state<State: AnyObject>(
    _ type: State.Type, of instance: UnsafeMutableRawPointer, at offset: Int
  ) -> State? {
    slot(of: instance, at: offset).pointee.map {
      Unmanaged<State>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Replaces the object that an instance keeps.
  ///
  /// - Parameter offset: where the instance keeps it: ``offset(after:)`` the parent type.
  static func setState(_ state: AnyObject?, of instance: UnsafeMutableRawPointer, at offset: Int) {
    let slot = slot(of: instance, at: offset)
    let old = slot.pointee
    slot.pointee = state.map { Unmanaged.passRetained($0).toOpaque() }
    if let old { Unmanaged<AnyObject>.fromOpaque(old).release() }
  }

  /// Returns the offset in bytes at which an instance of a type derived from `parent` keeps its
  /// object.
  static func offset(after parent: GType) -> Int {
    var query = GTypeQuery()
    g_type_query(parent, &query)
    let alignment = MemoryLayout<UnsafeRawPointer>.alignment
    return (Int(query.instance_size) + alignment - 1) / alignment * alignment
  }

  private static func slot(
    of instance: UnsafeMutableRawPointer, at offset: Int
  ) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
    (instance + offset).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }

  private static let finalize: @convention(c) (UnsafeMutablePointer<GObject>?) -> Void = { object in
    let instance = UnsafeMutableRawPointer(object!)
    let type = instance.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
    guard let derived = DerivedClass.classes[type] else {
      preconditionFailure("an instance of a type that was not derived in Swift")
    }
    let state = slot(of: instance, at: derived.offset).pointee
    slot(of: instance, at: derived.offset).pointee = nil
    if let state { Unmanaged<AnyObject>.fromOpaque(state).release() }
    derived.parentTable.assumingMemoryBound(to: GObjectClass.self).pointee.finalize(object)
  }
}
