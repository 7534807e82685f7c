import CardModel
import Dashboard
import DataSources
import TestSupport
import Testing

@Suite("The folder in which commands start", .endsIfItHangs)
struct CommandFolderTests {
  private let folder: TemporaryFolder
  private let definition: DashboardDefinition

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("7", to: "data.json")
    let path = try folder.write(
      """
      version: 1
      sources:
        once: { type: command, run: [cat, data.json] }
        lines: { type: command, run: [sh, -c, "cat data.json; echo; sleep 60"], stream: lines }
      pages: [{ id: home, sections: [] }]
      """, to: "wall.yaml")
    let reading = DashboardFile.load(path: path, environment: [:])
    definition = try #require(reading.definition, "\(reading.diagnostics)")
  }

  private var secrets: Secrets { Secrets(credentials: nil, folder: folder.path) }

  @Test("is that of the dashboard file, for sources and streams", arguments: [0, 1])
  func sources(index: Int) async throws {
    let source = definition.sources[index].makeAdapter(
      clock: SourceClock(), secrets: secrets, folder: definition.folder)
    #expect(try await source.fetch() == 7)
  }

  @Test("is that of the dashboard file, for actions")
  func actions() async throws {
    let performer = ActionPerformer([], secrets: secrets, folder: definition.folder)
    #expect(
      try await performer.perform(.command(["cat", "data.json"]), showing: "${@}") == "7")
  }

  @Test("is the present one for a dashboard without a file")
  func present() throws {
    let reading = DashboardFile.load(
      text: "version: 1\npages: [{ id: home, sections: [] }]", name: "this-machine.yaml",
      environment: [:])
    #expect(try #require(reading.definition).folder == nil)
  }

  @Test("is missed if it is gone")
  func missing() async throws {
    let failure = await #expect(throws: SourceFailure.self) {
      try await CommandSource(
        run: ["cat", "data.json"], DataReading(.json), folder: "/nowhere/at/all"
      ).fetch()
    }
    #expect(failure?.message == "cat: it can’t be started in the folder /nowhere/at/all")
  }
}
