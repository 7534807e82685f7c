/// The name of a source in the file.
public struct SourceID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ text: String) { rawValue = text }
  public var description: String { rawValue }
}
