import Foundation

/// The fonts that tests draw with, named in `fonts.conf` beside this file.
public enum TestFonts {
  private static let configuration = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "fonts.conf").path

  private static let areUsed: Void = { setenv("FONTCONFIG_FILE", configuration, 1) }()

  /// Limits this process, and those that it starts, to the fonts of the tests.
  ///
  /// It has no effect once the first text was laid out: fontconfig reads its file only once.
  public static func use() { areUsed }
}
