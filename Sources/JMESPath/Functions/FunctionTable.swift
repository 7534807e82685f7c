/// The functions that an expression may call, by name.
public struct FunctionTable: Sendable {
  private var functions: [String: Function] = [:]
  /// The names whose members are those of a bound value, not of the data.
  private(set) var boundNames: Set<String> = []

  /// - Parameter functions: the functions; of two with the same name the later one is used.
  public init(_ functions: some Sequence<Function>) {
    for function in functions { self.functions[function.name] = function }
  }

  /// The 26 functions of the specification (jmespath.org/specification.html#built-in-functions).
  public static let standard = FunctionTable(
    Function.onNumbers + Function.onStrings + Function.onArrays + Function.onObjects
      + Function.byOrder + Function.onTypes)

  /// The names of the functions in alphabetical order.
  public var names: [String] { functions.keys.sorted() }

  public subscript(name: String) -> Function? { functions[name] }

  /// Returns the table with `function`, which replaces one of the same name.
  public func adding(_ function: Function) -> FunctionTable {
    var table = self
    table.functions[function.name] = function
    return table
  }

  /// Returns the table with `added`, which replace those of the same name.
  public func adding(_ added: some Sequence<Function>) -> FunctionTable {
    added.reduce(self) { $0.adding($1) }
  }

  /// Returns the table with a name whose members expressions read without a call, such as
  /// `choice` for `choice.site`; a member of the data with that name is written in quotes.
  ///
  /// The value is the one that ``Expression/evaluate(on:bindings:)`` is given.
  public func binding(_ name: String) -> FunctionTable {
    var table = self
    table.boundNames.insert(name)
    return table
  }
}
