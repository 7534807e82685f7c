// swift-tools-version: 6.2
import PackageDescription

/// The targets that touch widgets run on the main actor unless they say otherwise.
let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// The parts in C check the sizes of what they copy; the compiler does so where it optimizes.
let checked: [CSetting] = [.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))]

let package = Package(
  name: "Cardwall",
  products: [
    .executable(name: "cardwall", targets: ["cardwall"]),
    .library(name: "Gtk", targets: ["Gtk"]),
    .library(name: "CardModel", targets: ["CardModel"]),
    .library(name: "ChartModel", targets: ["ChartModel"]),
    .library(name: "CardWidgets", targets: ["CardWidgets"]),
    .library(name: "CivilTime", targets: ["CivilTime"]),
    .library(name: "CardTesting", targets: ["CardTesting"]),
    .library(name: "JMESPath", targets: ["JMESPath"]),
    // A soak loads it into the program.
    .library(name: "FastClock", type: .dynamic, targets: ["FastClock"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(name: "CResources", cSettings: checked),
    .target(
      name: "Gtk", dependencies: ["CGtk"], swiftSettings: mainActor,
      linkerSettings: [
        .linkedLibrary("X11"), .linkedLibrary("Xext"), .linkedLibrary("wayland-client"),
      ]),
    .target(name: "CollectionAlgorithms"),
    .target(name: "CivilTime"),
    .target(
      name: "ChartModel", dependencies: ["CivilTime", "CollectionAlgorithms", "Localization"]),
    .target(
      name: "CardModel",
      dependencies: ["ChartModel", "CivilTime", "CollectionAlgorithms", "Localization"]),
    .target(name: "JMESPath", dependencies: ["CivilTime", "Localization"]),
    .systemLibrary(
      name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
    .systemLibrary(
      name: "CCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"])]),
    .systemLibrary(
      name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // The libraries of these two are loaded when a dashboard needs them.
    .target(name: "CDynamicLibrary", cSettings: checked),
    .target(name: "CPostgres", dependencies: ["CDynamicLibrary"], cSettings: checked),
    .target(name: "CMosquitto", dependencies: ["CDynamicLibrary"], cSettings: checked),
    .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(
      name: "CCanberra", pkgConfig: "libcanberra", providers: [.apt(["libcanberra-dev"])]),
    .target(name: "Sound", dependencies: ["CCanberra"]),
    .systemLibrary(name: "CLinux"),
    // It runs before the program does.
    .target(name: "CCrashReport", cSettings: checked),
    .target(name: "CThreadPriority", cSettings: checked),
    .target(name: "Localization", dependencies: ["CLinux"]),
    .target(name: "Markdown", dependencies: ["CCMark", "CardModel", "ChartModel"]),
    .target(name: "Web", dependencies: ["CSoup"]),
    .target(name: "XML", dependencies: ["CXML"]),
    .target(name: "Zip", dependencies: ["CZlib"]),
    .target(name: "Iconv", dependencies: ["CLinux"]),
    .target(name: "ICalendar", dependencies: ["CivilTime", "CollectionAlgorithms"]),
    .target(name: "MQTT", dependencies: ["CMosquitto"]),
    .target(name: "SystemBus", dependencies: ["CGIO", "JMESPath"]),
    .target(name: "PostgreSQL", dependencies: ["CPostgres"]),
    .target(
      name: "DataSources",
      dependencies: [
        "CivilTime", "CLinux", "CollectionAlgorithms", "ICalendar", "Iconv", "JMESPath",
        "Localization", "MQTT", "PostgreSQL", "SystemBus", "Web", "XML", "Zip",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Yams", package: "Yams"),
      ]),
    .target(
      name: "Dashboard",
      dependencies: [
        "CardModel", "ChartModel", "CivilTime", "CollectionAlgorithms", "DataSources", "JMESPath",
        "Localization", "Markdown",
      ]),
    .target(
      name: "CardImport",
      dependencies: [
        "CollectionAlgorithms", "Dashboard", "DataSources", "JMESPath", "Localization",
      ]),
    .target(
      name: "CardWidgets",
      dependencies: [
        "CardModel", "ChartModel", "CivilTime", "CollectionAlgorithms", "CResources", "Gtk",
        "Localization",
      ],
      swiftSettings: mainActor),
    .executableTarget(
      name: "cardwall",
      dependencies: [
        "CardImport", "CardModel", "CardWidgets", "CCrashReport", "ChartModel", "CivilTime",
        "CollectionAlgorithms", "CResources", "CThreadPriority", "Dashboard", "DataSources", "Gtk",
        "JMESPath", "Localization", "Sound", "SystemBus",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: mainActor),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CardModel", "CardWidgets", "ChartModel", "Dashboard", "DataSources", "Gtk", "JMESPath",
        "TestServers",
      ],
      swiftSettings: mainActor),
    .target(name: "FastClock"),
    .target(name: "TestRequirements"),
    .target(
      name: "CardTesting", dependencies: ["CardModel", "CardWidgets", "Gtk", "TestRequirements"],
      resources: [.copy("Display/fonts.conf")]),

    .target(name: "TestServers", path: "Tests/TestServers"),
    .target(
      name: "TestSupport", dependencies: ["CSoup", "TestRequirements", "TestServers"],
      path: "Tests/TestSupport"),
    .target(
      name: "PermittedDashboards", dependencies: ["Dashboard", "DataSources"],
      path: "Tests/PermittedDashboards"),
    .testTarget(name: "GtkTests", dependencies: ["CGtk", "CardTesting", "Gtk", "TestSupport"]),
    .testTarget(
      name: "ChartModelTests", dependencies: ["ChartModel", "TestSupport"],
      exclude: ["Layout/DisplayLists"]),
    .testTarget(
      name: "CardModelTests",
      dependencies: ["CardModel", "ChartModel", "CivilTime", "TestSupport"]),
    .testTarget(
      name: "CardTestingTests",
      dependencies: ["CardModel", "CardTesting", "CardWidgets", "Gtk", "TestSupport"]),
    .testTarget(name: "CivilTimeTests", dependencies: ["CivilTime"]),
    .testTarget(name: "GuidelineTests"),
    .testTarget(name: "LocalizationTests", dependencies: ["Localization", "TestSupport"]),
    .testTarget(name: "MarkdownTests", dependencies: ["CardModel", "Markdown", "TestSupport"]),
    .testTarget(name: "JMESPathTests", dependencies: ["JMESPath", "TestSupport"]),
    .testTarget(
      name: "CardImportTests",
      dependencies: ["CardImport", "Dashboard", "JMESPath", "TestServers", "TestSupport"],
      exclude: [
        "AdaptiveCards", "Expressions/script-values.json", "Expressions/script-values.mjs",
        "Manifests",
      ]),
    .testTarget(name: "WebTests", dependencies: ["TestSupport", "Web"]),
    .testTarget(
      name: "DataSourcesTests",
      dependencies: [
        "DataSources", "JMESPath", "MQTT", "SystemBus", "TestSupport", "Web",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: [
        "Calendars/changes.json", "Calendars/changes.py", "Calendars/recurrences.json",
        "Calendars/recurrences.py", "Calendars/series.json", "Calendars/series.py",
        "Feeds/feeds.json", "Feeds/feeds.py", "Formats/json-texts.json", "Formats/json-texts.py",
        "System/machine-services.py",
      ]),
    .testTarget(
      name: "DashboardTests",
      dependencies: [
        "CardModel", "ChartModel", "CivilTime", "Dashboard", "DataSources", "JMESPath",
        "PermittedDashboards", "TestSupport", .product(name: "Yams", package: "Yams"),
      ],
      exclude: [
        "Binding/Formats/formats.py", "Binding/Formats/formats.tsv", "Binding/Shifts/shifts.py",
        "Binding/Shifts/shifts.tsv",
      ]),
    .testTarget(
      name: "CardWidgetsTests",
      dependencies: [
        "CardModel", "CardTesting", "CardWidgets", "ChartModel", "CivilTime", "Gtk", "Markdown",
        "TestSupport",
      ],
      exclude: ["Card/Snapshots"]),
    .testTarget(
      name: "cardwallTests",
      dependencies: [
        "CardModel", "CardTesting", "CardWidgets", "ChartModel", "CivilTime", "CResources",
        "Dashboard", "DataSources", "Gtk", "JMESPath", "PermittedDashboards", "TestSupport",
        "cardwall",
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Accessibility/tree.py"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)
