/// The limits of dashboard files, which keep any file from blocking a wall or filling its memory.
public enum FileLimits {
  /// The maximum size of a file in bytes.
  ///
  /// A dashboard of 1,000 cards has 1 MiB.
  public static let size = 4 << 20
  /// The maximum nesting depth of nodes in a file.
  ///
  /// The format itself needs 14, and `data` may be deeper.
  static let depth = 64
  /// The maximum number of nodes in all files together.
  ///
  /// A dashboard of 1,000 cards has 60,000.
  static let nodes = 200_000
  /// The maximum depth of nested includes.
  static let includes = 8
}
