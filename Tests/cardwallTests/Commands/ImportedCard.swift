/// A manifest among those of the tests of imports, and what its card shows.
struct ImportedCard: Sendable, CustomStringConvertible {
  /// The folder of the manifest.
  let name: String
  /// The texts that the original card shows, in their order.
  let texts: [String]

  var description: String { name }

  static let all: [ImportedCard] = [
    ImportedCard(
      name: "list-products",
      texts: [
        "Best sellers", "By price | EUR", "Target 250\u{202f}K", "Deviation 25\u{202f}%", "420",
        "Q1, 2026", "Up", "Sidamo", "Washed, from the highlands", "155.00", "Dear", "Bags of 155$",
        "Huila", "Sweet, with a little acidity", "30.00", "Cheap", "Bags of 30$",
      ]),
    ImportedCard(
      name: "table-orders",
      texts: [
        "Orders of North", "More than 50 kg", "3 of 12", "Order", "Customer", "Amount", "Weight",
        "Status", "Done", "5000010050", "Ada Beans", "2K USD", "12 kg", "Delivered", "100%",
        "Grace & Sons", "Canceled", "20%", "Café Olé", "80 kg", "In Progress", "45.5%",
      ]),
    ImportedCard(
      name: "object-contact",
      texts: [
        "Donna Lovelace", "Buyer", "Contact Details", "First Name", "Donna", "Last Name",
        "Lovelace", "Phone", "+1 202 555 5555", "Email", "donna@roastery.example",
        "Company Details", "Company Name", "Harbour Roastery", "Address", "1 Quay Street, Kiel",
        "Website", "www.roastery.example", "Overdue by 20 days", "Direct Manager", "Alain Turing",
        "Orders", "12\u{202f}K", "Write", "Call",
      ]),
    ImportedCard(
      name: "timeline-visits",
      texts: [
        "Visits", "For today", "10:00 - 10:30", "Weekly tasting", "In the laboratory",
        "14:00 - 15:30", "Call 'Santos'", "16:00", "Delivery", "12 pallets",
      ]),
    ImportedCard(
      name: "calendar-team",
      texts: [
        "My calendar", "Team Kiel", "September 2026", "Payment reminder", "Lunch · with Ada",
        "Workshop · Out of office",
      ]),
    ImportedCard(
      name: "calendar-legend",
      texts: [
        "Holidays", "September 2026", "2026-09-25: Team building", "2026-09-18, 09:00: Tasting",
        "Team building", "Tasting of beans",
      ]),
    ImportedCard(name: "object-bid", texts: ["Lot 4711", "Number: 4711", "[Bid]"]),
    ImportedCard(
      name: "chart-revenue",
      texts: [
        "Revenue of the year", "Compared with the goal | EUR", "Target 3252.234\u{202f}K",
        "Without the shop", "Revenue and cost by week", "56", "Down", "Revenue", "Cost",
      ]),
    ImportedCard(
      name: "chart-shops", texts: ["Profit of the shops", "Profit", "Low", "High"]),
    ImportedCard(
      name: "chart-share", texts: ["Sizes of bags", "250 g", "500 g", "1 kg"]),
    ImportedCard(
      name: "chart-sizes", texts: ["Revenue, cost and consumption", "Harbour"]),
    ImportedCard(
      name: "list-stock",
      texts: [
        "Green coffee", "Showing 2 of 3 kinds", "2 of 3", "Sidamo", "5 of 11 left: bags",
        "1 Mar 2026", "Huila", "7 of 23 left: bags", "11 Feb 2026",
      ]),
    ImportedCard(
      name: "list-groups",
      texts: [
        "Income", "4 of 20", "Up to 150", "Antigua", "Profit", "100 K", "Sidamo",
        "Over 150", "Santos", "Huila", "Loss",
      ]),
    ImportedCard(
      name: "component-map", texts: ["Where the shops are", "A map", "not imported (Component)"]),
    ImportedCard(
      name: "list-extension", texts: ["Weather", "The data of this card are not imported."]),
  ]
}
