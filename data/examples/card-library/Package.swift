// swift-tools-version: 6.2
import PackageDescription

/// The targets that touch widgets run on the main actor unless they say otherwise.
let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "card-library",
  dependencies: [.package(name: "Cardwall", path: "../../..")],
  targets: [
    .target(
      name: "RoomCards",
      dependencies: [
        .product(name: "CardModel", package: "Cardwall"),
        .product(name: "CardWidgets", package: "Cardwall"),
        .product(name: "Gtk", package: "Cardwall"),
      ]),
    .executableTarget(
      name: "rooms",
      dependencies: [
        "RoomCards", .product(name: "CardModel", package: "Cardwall"),
        .product(name: "CardWidgets", package: "Cardwall"),
        .product(name: "Gtk", package: "Cardwall"),
      ],
      swiftSettings: mainActor),
    .executableTarget(
      name: "FirstCard",
      dependencies: [
        .product(name: "CardModel", package: "Cardwall"),
        .product(name: "CardWidgets", package: "Cardwall"),
        .product(name: "Gtk", package: "Cardwall"),
      ],
      swiftSettings: mainActor),
    .executableTarget(
      name: "FirstWindow", dependencies: [.product(name: "Gtk", package: "Cardwall")],
      swiftSettings: mainActor),
    .testTarget(
      name: "RoomCardsTests",
      dependencies: [
        "RoomCards", .product(name: "CardModel", package: "Cardwall"),
        .product(name: "CardTesting", package: "Cardwall"),
        .product(name: "Gtk", package: "Cardwall"),
      ],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "ProgramTests", dependencies: ["FirstCard", "FirstWindow", "rooms"]),
  ],
  swiftLanguageModes: [.v6]
)
