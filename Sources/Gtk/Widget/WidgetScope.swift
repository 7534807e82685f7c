import CGtk

/// The time during which a component may touch its widgets: until its root widget is destroyed.
///
/// Everything that is started through a scope ends with it: tasks are cancelled and do not go on
/// after an `await`, handlers are disconnected, and callbacks for frames and layouts are dropped. A
/// component therefore never asks whether its widgets still live.
@MainActor
public final class WidgetScope {
  private var object: UnsafeMutablePointer<GObject>?
  private var components: [AnyObject] = []
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastTask = 0
  private var connections: [SignalConnection] = []

  /// Whether the root widget has been destroyed.
  private(set) var isOver = false

  fileprivate init(of widget: some WidgetHandle) {
    let object = widget.pointer(as: GObject.self)
    self.object = object
    g_object_set_data_full(
      object, scopeKey, Unmanaged.passRetained(self).toOpaque(),
      { data in
        let scope = Unmanaged<WidgetScope>.fromOpaque(data!)
        scope.takeUnretainedValue().releaseComponents()
        scope.release()
      })
    g_object_weak_ref(
      object, { data, _ in Unmanaged<WidgetScope>.fromOpaque(data!).takeUnretainedValue().end() },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// Returns the scope that a widget has already.
  static func existing(of widget: UnsafeMutablePointer<GtkWidget>) -> WidgetScope? {
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    return g_object_get_data(object, scopeKey).map {
      Unmanaged<WidgetScope>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private var widget: Widget? {
    object.map { Widget(raw: UnsafeMutableRawPointer($0)) }
  }

  private func end() {
    object = nil
    isOver = true
    for task in tasks.values { task.cancel() }
    for connection in connections { connection.disconnect() }
    connections = []
  }
}

// MARK: - Components

extension WidgetScope {
  fileprivate func add(_ component: AnyObject) {
    components.append(component)
    LiveObjects.add(type(of: component))
  }

  private func releaseComponents() {
    for component in components { LiveObjects.remove(type(of: component)) }
    components = []
  }

  fileprivate func component<T: AnyObject>(of type: T.Type) -> T? {
    for component in components {
      if let component = component as? T { return component }
    }
    return nil
  }

  var hasComponents: Bool { !components.isEmpty }

  /// Frees the components that nothing but the root widget keeps, and returns whether any is left.
  func freeUnreferencedComponents() -> Bool {
    let layout = detachedLayout()
    let weakComponents = components.map(WeakComponent.init)
    components = []
    for component in weakComponents {
      if let object = component.object {
        components.append(object)
      } else {
        LiveObjects.remove(component.type)
      }
    }
    if let layout = layout?.object as? any LayoutBehaviour { widget?.setLayout(layout) }
    return hasComponents
  }

  /// Removes a layout that is one of the components, which the root widget keeps twice.
  private func detachedLayout() -> WeakComponent? {
    guard let widget, let layout = widget.layout, components.contains(where: { $0 === layout })
    else { return nil }
    widget.setLayout(nil)
    return WeakComponent(layout)
  }

  private final class WeakComponent {
    weak var object: AnyObject?
    let type: AnyClass

    init(_ object: AnyObject) {
      self.object = object
      type = Swift.type(of: object)
    }
  }
}

// MARK: - Tasks

extension WidgetScope {
  /// Runs `operation`, then passes its value to `then`, unless the scope has ended or the task has
  /// been cancelled by then.
  @discardableResult
  public func task<Value>(
    _ operation: @escaping @MainActor () async -> Value,
    then: @escaping @MainActor (Value) -> Void
  ) -> Task<Void, Never> {
    start {
      let value = await operation()
      if !Task.isCancelled { then(value) }
    }
  }

  /// Runs `operation`, then passes its value or its error to `then`, unless the scope has ended or
  /// the task has been cancelled by then.
  @discardableResult
  public func task<Value, Failure: Error>(
    _ operation: @escaping @MainActor () async throws(Failure) -> Value,
    then: @escaping @MainActor (Result<Value, Failure>) -> Void
  ) -> Task<Void, Never> {
    start {
      let result: Result<Value, Failure>
      do throws(Failure) {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
      if !Task.isCancelled { then(result) }
    }
  }

  /// Runs `body`, which waits for something only through ``waiting(_:)``.
  ///
  /// The body is left there when the scope has ended or the task has been cancelled meanwhile.
  @discardableResult
  public func task(
    _ body: @escaping @MainActor () async throws(CancellationError) -> Void
  ) -> Task<Void, Never> {
    start {
      do throws(CancellationError) { try await body() } catch {}
    }
  }

  /// Passes each element to `body`, until the scope ends or the task is cancelled.
  @discardableResult
  public func task<Elements: AsyncSequence & Sendable>(
    forEach elements: Elements, _ body: @escaping @MainActor (Elements.Element) -> Void
  ) -> Task<Void, Never> where Elements.Failure == Never, Elements.Element: Sendable {
    start {
      for await element in elements {
        guard !Task.isCancelled else { return }
        body(element)
      }
    }
  }

  /// Calls `body` after a delay, unless the scope has ended or the task has been cancelled by then.
  @discardableResult
  public func after(
    _ delay: Duration, by clock: any Clock<Duration>, _ body: @escaping @MainActor () -> Void
  ) -> Task<Void, Never> {
    start {
      // Only a cancellation ends a delay early.
      try? await clock.sleep(for: delay)
      if !Task.isCancelled { body() }
    }
  }

  /// Waits for `operation` in a task of a scope, and throws when the task has been cancelled
  /// meanwhile, as the end of the scope does.
  public func waiting<Value>(
    _ operation: @MainActor () async -> Value
  ) async throws(CancellationError) -> Value {
    let value = await operation()
    if isOver || Task.isCancelled { throw CancellationError() }
    return value
  }

  private func start(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    lastTask += 1
    // At the priority of a loader, so that its answer needs no thread of another priority.
    let task = Task(priority: .medium) { [weak self, id = lastTask] in
      if !Task.isCancelled { await body() }
      self?.tasks[id] = nil
    }
    if isOver { task.cancel() } else { tasks[lastTask] = task }
    return task
  }
}

// MARK: - Handlers, frames, layouts

extension WidgetScope {
  /// Disconnects a handler when the scope ends, where its emitter lives longer than the component.
  public func connect(_ connection: SignalConnection) {
    if isOver { return connection.disconnect() }
    connections.removeAll { !$0.isConnected }
    connections.append(connection)
  }

  /// Calls `body` with the frame's time before each frame for as long as it returns true.
  @discardableResult
  public func tick(_ body: @escaping (_ time: Microseconds) -> Bool) -> TickCallback? {
    isOver ? nil : widget?.addTickCallback(body)
  }

  /// Calls `body` once when the layout that is under way, or else the next one, has ended.
  ///
  /// The layout of a window must not change its widgets; `body` may, and the change is laid out
  /// before the frame is drawn.
  public func afterLayout(_ body: @escaping () -> Void) {
    guard let widget else { return }
    LayoutQueue.add(of: widget) { [weak self] in
      if self?.isOver == false { body() }
    }
  }
}

extension WidgetHandle {
  /// Makes the widget own `component` until the widget is destroyed.
  ///
  /// A component keeps no widget alive, so that nothing can cycle. As long as the widget has no
  /// parent, it and its component live no longer than something else keeps the component.
  @discardableResult
  public func own(_ component: AnyObject) -> WidgetScope {
    let scope = scope
    scope.add(component)
    return scope
  }

  /// The scope that ends with the widget.
  public var scope: WidgetScope {
    WidgetScope.existing(of: gtk) ?? WidgetScope(of: self)
  }

  /// Returns the component of type `T` that the widget owns, if any.
  public func component<T: AnyObject>(of type: T.Type) -> T? {
    WidgetScope.existing(of: gtk)?.component(of: type)
  }
}

private let scopeKey = "swift-scope"
