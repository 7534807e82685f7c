import Foundation

/// The fonts that tests draw with: Cantarell and DejaVu, as `fonts.conf` names them.
///
/// On Debian, they are in the packages `fonts-cantarell` and `fonts-dejavu-core`.
public enum TestFonts {
  private static let areUsed: Void = {
    if let path = Bundle.module.path(forResource: "fonts", ofType: "conf") {
      setenv("FONTCONFIG_FILE", path, 1)
    }
  }()

  /// Limits this process, and those that it starts, to the fonts of the tests.
  ///
  /// It has no effect once the first text was laid out: fontconfig reads its file only once.
  public static func use() { areUsed }
}
