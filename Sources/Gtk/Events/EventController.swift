import CGtk

/// A controller of events.
///
/// A controller belongs to its widget once added.
public protocol EventController {
  var controller: ControllerHandle { get }
}

/// A controller of any kind.
public struct ControllerHandle {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pointer) }
}

/// The phase in which a controller sees an event: on its way down from the window, at the widget
/// itself, or on its way back up.
public enum PropagationPhase {
  case none, capture, target, bubble

  var gtk: GtkPropagationPhase {
    switch self {
    case .none: GTK_PHASE_NONE
    case .capture: GTK_PHASE_CAPTURE
    case .target: GTK_PHASE_TARGET
    case .bubble: GTK_PHASE_BUBBLE
    }
  }
}

extension EventController {
  /// The phase in which the controller sees an event: the bubble phase unless set.
  public func setPhase(_ phase: PropagationPhase) {
    gtk_event_controller_set_propagation_phase(controller.pointer, phase.gtk)
  }

  /// The widget that the controller has been added to.
  public var target: Widget? { Widget(gtk_event_controller_get_widget(controller.pointer)) }

  /// The keys held down with the event that is being handled.
  public var modifiers: Modifiers {
    Modifiers(gtk_event_controller_get_current_event_state(controller.pointer))
  }

  /// Whether the primary button of the pointer is held down with the event that is being handled.
  public var isPrimaryButtonDown: Bool {
    let state = gtk_event_controller_get_current_event_state(controller.pointer)
    return state.rawValue & GDK_BUTTON1_MASK.rawValue != 0
  }

  /// The time at which the event that is being handled happened, on the display's own clock.
  public var eventTime: Milliseconds {
    Milliseconds(gtk_event_controller_get_current_event_time(controller.pointer))
  }

  /// Drops the sequence of events that the controller has seen so far.
  public func reset() { gtk_event_controller_reset(controller.pointer) }
}

/// A time of the display's clock, which starts at no particular date.
public typealias Milliseconds = UInt32

/// Keys held down.
public nonisolated struct Modifiers: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ state: GdkModifierType) {
    rawValue = state.rawValue & Modifiers.all
  }

  public static let shift = Modifiers(rawValue: GDK_SHIFT_MASK.rawValue)
  public static let control = Modifiers(rawValue: GDK_CONTROL_MASK.rawValue)
  public static let alt = Modifiers(rawValue: GDK_ALT_MASK.rawValue)
  public static let `super` = Modifiers(rawValue: GDK_SUPER_MASK.rawValue)

  private static var all: UInt32 {
    shift.rawValue | control.rawValue | alt.rawValue | `super`.rawValue
  }
}

extension WidgetHandle {
  /// Adds a controller to the widget, which owns it from then on.
  public func add(_ controller: some EventController) {
    gtk_widget_add_controller(gtk, controller.controller.pointer)
  }

  /// Removes a controller, which frees it.
  public func remove(_ controller: some EventController) {
    gtk_widget_remove_controller(gtk, controller.controller.pointer)
  }
}
