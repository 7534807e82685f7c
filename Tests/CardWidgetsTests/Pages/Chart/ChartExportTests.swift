import CardModel
import CardTesting
import ChartModel
import Foundation
import Gtk
import TestSupport
import XCTest

@testable import CardWidgets

/// The files that a chart page exports.
final class ChartExportTests: DisplayTestCase {
  /// Each kind of file can be read by another program.
  @MainActor func testFilesAreWhatTheySay() async throws {
    let stage = try await ChartPageStage()
    for format in ChartExport.Format.allCases {
      stage.page.root.first("chart-toolbar")?
        .activateAction("chart.export", target: format.rawValue)
    }
    XCTAssertEqual(
      stage.exports.map(\.fileName),
      ["png", "svg", "pdf", "csv"].map { "Sales by month.\($0)" })
    let picture = try PixelBuffer(png: stage.exports[0].data)
    XCTAssertGreaterThan(picture.width, 1200)
    let svg = try PixelBuffer(png: tool("rsvg-convert", stage.exports[1].data, []))
    XCTAssertEqual(svg.width * 2, picture.width, "a PNG has two pixels to a px")
    let text = String(
      decoding: try tool("pdftotext", stage.exports[2].data, ["-", "-"]), as: UTF8.self)
    XCTAssertTrue(text.contains("Sales by month"), text)
    XCTAssertTrue(text.contains("South"), "the legend is there: \(text)")
    let facts = try String(decoding: tool("pdfinfo", stage.exports[2].data, ["-"]), as: UTF8.self)
    XCTAssertTrue(facts.contains(/Title:\s+Sales by month/), facts)
    let drawing = String(decoding: stage.exports[1].data, as: UTF8.self)
    XCTAssertTrue(drawing.contains("<title>Sales by month</title>"))
    XCTAssertTrue(drawing.contains("<desc>Line chart: 2 series"))
    XCTAssertEqual(
      String(decoding: stage.exports[3].data, as: UTF8.self),
      ChartTable(ChartPageStage.sales()).text(.csv))
  }

  /// A note that appears in the window must not change the picture.
  @MainActor func testAPictureDoesNotDependOnTheWindow() async throws {
    var sizes: [[Int]] = []
    for (width, height) in [(1000, 760), (700, 500)] {
      let stage = try await ChartPageStage(width: width, height: height)
      defer { stage.close() }
      stage.page.root.first("chart-toolbar")?.activateAction("chart.export", target: "png")
      let picture = try PixelBuffer(png: XCTUnwrap(stage.exports.first).data)
      sizes.append([picture.width, picture.height])
    }
    XCTAssertEqual(sizes[0], sizes[1])
  }

  private func tool(_ name: String, _ input: [UInt8], _ arguments: [String]) throws -> [UInt8] {
    let path = "/usr/bin/\(name)"
    try TestRequirement.require(TestRequirement.hasProgram(path), "needs \(name)")
    let process = Process()
    let (incoming, outgoing) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = incoming
    process.standardOutput = outgoing
    try process.run()
    DispatchQueue.global().async {
      incoming.fileHandleForWriting.write(Data(input))
      try? incoming.fileHandleForWriting.close()
    }
    let output = outgoing.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
    return [UInt8](output)
  }
}
