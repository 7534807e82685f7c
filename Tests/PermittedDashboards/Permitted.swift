import Dashboard
import DataSources

// Everything is permitted to tests that aren't about permissions.

extension Secrets {
  public init(credentials: String?, folder: String) {
    self.init(credentials: credentials, folder: folder, granting: .all)
  }

  public static func standard(environment: [String: String]) -> Secrets {
    .standard(environment: environment, granting: .all)
  }
}

extension SourceDefinition {
  public func makeAdapter(
    clock: SourceClock, secrets: Secrets, folder: String? = nil, allowsCommands: Bool = true
  ) -> any SourceAdapter {
    makeAdapter(
      clock: clock, secrets: secrets, folder: folder, allowsCommands: allowsCommands,
      permissions: .all)
  }
}

extension ActionPerformer {
  public init(
    _ sources: [SourceDefinition], databases: [String: DatabaseDefinition] = [:],
    secrets: Secrets, clock: SourceClock = SourceClock(), folder: String? = nil,
    allowsCommands: Bool = true, formatting: FormattingContext = FormattingContext()
  ) {
    self.init(
      sources, databases: databases, secrets: secrets, clock: clock, folder: folder,
      allowsCommands: allowsCommands, permissions: .all, formatting: formatting)
  }
}
