import CICal

extension OpaquePointer {
  /// Returns the components of a kind within a component.
  func components(_ kind: icalcomponent_kind) -> [OpaquePointer] {
    var found: [OpaquePointer] = []
    var next = icalcomponent_get_first_component(self, kind)
    while let component = next {
      found.append(component)
      next = icalcomponent_get_next_component(self, kind)
    }
    return found
  }

  /// Returns the properties of a kind of a component.
  func properties(_ kind: icalproperty_kind) -> [OpaquePointer] {
    var found: [OpaquePointer] = []
    var next = icalcomponent_get_first_property(self, kind)
    while let property = next {
      found.append(property)
      next = icalcomponent_get_next_property(self, kind)
    }
    return found
  }

  /// Returns the time of a component's property; nil if it has none that is valid.
  func time(of kind: icalproperty_kind) -> ZonedTime? {
    guard let property = properties(kind).first, let value = icalproperty_get_value(property) else {
      return nil
    }
    let time = icalvalue_get_datetime(value)
    guard icaltime_is_null_time(time) == 0, icaltime_is_valid_time(time) != 0 else { return nil }
    return ZonedTime(time, of: property, self)
  }

  /// Returns the text of a component's property; empty if it has none.
  func text(
    _ kind: icalproperty_kind, _ value: (OpaquePointer) -> UnsafePointer<CChar>?
  ) -> String {
    properties(kind).first.flatMap(value).map { String(cString: $0) } ?? ""
  }

  /// Returns the text of a property that isn't one of the standard; nil if there is none.
  func extensionText(_ name: String) -> String? {
    properties(ICAL_X_PROPERTY).first { property in
      icalproperty_get_x_name(property).map { String(cString: $0) } == name
    }.flatMap { icalproperty_get_x($0) }.map { String(cString: $0) }
  }

  /// The identity of an event, which its repetitions share.
  var uid: String { text(ICAL_UID_PROPERTY, icalproperty_get_uid) }

  var isCancelled: Bool {
    guard let property = properties(ICAL_STATUS_PROPERTY).first else { return false }
    return icalproperty_get_status(property) == ICAL_STATUS_CANCELLED
  }

  /// Returns the zone that a property of this component names: one that the calendar defines, or
  /// else one of the system (IANA); nil for none.
  func zone(of property: OpaquePointer) -> OpaquePointer? {
    guard let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER),
      let name = icalparameter_get_tzid(parameter)
    else { return nil }
    var parent: OpaquePointer? = self
    while let component = parent {
      if let zone = icalcomponent_get_timezone(component, name) { return zone }
      parent = icalcomponent_get_parent(component)
    }
    return icaltimezone_get_builtin_timezone_from_tzid(name)
      ?? icaltimezone_get_builtin_timezone(name)
  }
}
