import CGIO
import JMESPath

extension JSONValue {
  /// Creates a value from one of the bus: a mapping becomes an object, a structure a list.
  init(_ variant: OpaquePointer) {
    switch g_variant_classify(variant) {
    case G_VARIANT_CLASS_BOOLEAN: self = .bool(g_variant_get_boolean(variant) != 0)
    case G_VARIANT_CLASS_BYTE: self = .integer(Int64(g_variant_get_byte(variant)))
    case G_VARIANT_CLASS_INT16: self = .integer(Int64(g_variant_get_int16(variant)))
    case G_VARIANT_CLASS_UINT16: self = .integer(Int64(g_variant_get_uint16(variant)))
    case G_VARIANT_CLASS_INT32: self = .integer(Int64(g_variant_get_int32(variant)))
    case G_VARIANT_CLASS_UINT32: self = .integer(Int64(g_variant_get_uint32(variant)))
    case G_VARIANT_CLASS_INT64: self = .integer(Int64(g_variant_get_int64(variant)))
    case G_VARIANT_CLASS_UINT64: self = .integer(Int64(clamping: g_variant_get_uint64(variant)))
    case G_VARIANT_CLASS_DOUBLE: self.init(g_variant_get_double(variant))
    case G_VARIANT_CLASS_STRING, G_VARIANT_CLASS_OBJECT_PATH, G_VARIANT_CLASS_SIGNATURE:
      self = .string(String(cString: g_variant_get_string(variant, nil)))
    case G_VARIANT_CLASS_VARIANT: self = JSONValue.children(of: variant).first ?? .null
    case G_VARIANT_CLASS_ARRAY where JSONValue.isMapping(variant):
      let entries = JSONValue.children(of: variant).compactMap(\.array)
      self = .object(
        JSONObject(entries.map { (key: $0[0].string ?? "\($0[0])", value: $0[1]) }))
    case G_VARIANT_CLASS_ARRAY, G_VARIANT_CLASS_TUPLE, G_VARIANT_CLASS_DICT_ENTRY:
      self = .array(JSONValue.children(of: variant))
    // A file descriptor has no meaning elsewhere.
    default: self = .null
    }
  }

  private static func isMapping(_ variant: OpaquePointer) -> Bool {
    String(cString: g_variant_get_type_string(variant)).hasPrefix("a{")
  }

  private static func children(of variant: OpaquePointer) -> [JSONValue] {
    (0..<g_variant_n_children(variant)).compactMap { index in
      guard let child = g_variant_get_child_value(variant, index) else { return nil }
      defer { g_variant_unref(child) }
      return JSONValue(child)
    }
  }
}
