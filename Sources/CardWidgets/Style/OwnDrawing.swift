import CResources
import Gtk

/// The drawings and icons that are compiled in, each read once.
enum OwnDrawing {
  private static var known: [UnsafePointer<CChar>: VectorDrawing] = [:]

  /// Returns the drawing of an SVG file that is compiled in.
  static func of(_ svg: UnsafePointer<CChar>) -> VectorDrawing {
    if let drawing = known[svg] { return drawing }
    do throws(VectorDrawingError) {
      let drawing = try VectorDrawing(svg: String(cString: svg))
      known[svg] = drawing
      return drawing
    } catch {
      preconditionFailure("a drawing that is compiled in: \(error.message)")
    }
  }

  /// Returns the icons of the program by their names in icon themes.
  static func namedIcons() -> [String: VectorDrawing] {
    do throws(VectorDrawingError) {
      return try VectorDrawing.symbols(inSVG: String(cString: cardwall_icon_symbols()))
    } catch {
      preconditionFailure("the icons that are compiled in: \(error.message)")
    }
  }
}
