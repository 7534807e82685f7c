/// The Adaptive Cards of the tests of imports, and what they show.
extension ImportedCard {
  static let allAdaptive: [ImportedCard] = [
    ImportedCard(
      name: "activity-update",
      texts: [
        "Publish the blend of the year", "Ada Beans", "Created 2 Nov 2026",
        "The blend has its final recipe. Please taste it before Friday.", "Board", "Blends",
        "List", "To taste", "Assigned to", "Grace Miller", "[View]",
      ]),
    ImportedCard(
      name: "agenda",
      texts: [
        "November", "2 events", "09:00", "Delivery", "11:30", "Cupping",
        "With Ada, Grace in Kiel",
      ]),
    ImportedCard(
      name: "approval",
      texts: [
        "Leave of Grace Miller", "6 days from 21/12/2026", "Only 2 days are left", "[Approve]",
        "[Refuse]",
      ]),
    ImportedCard(
      name: "calendar-reminder",
      texts: ["Tasting of the week", "Laboratory, 2nd floor", "14:00 - 15:30"]),
    ImportedCard(
      name: "expense-report",
      texts: [
        "EXPENSE APPROVAL", "Trip to the growers", "ER-13052", "Submitted by",
        "Ada Beans  ada@roastery.example", "Submitted on", "2026-10-14", "To be paid", "$342.25",
        "DATE", "CATEGORY", "AMOUNT", "10-02", "Air travel", "$300.00", "10-03", "Car",
        "$96.50", "10-04", "Growers' lunch", "$42.25", "Total", "$438.75", "[Export as PDF]",
      ]),
    ImportedCard(
      name: "flight-itinerary",
      texts: [
        "Your trip to the growers", "Passengers", "Ada Beans", "Grace Miller", "2 stops",
        "1 Dec 2026 08:30", "Hamburg", "HAM", "Bogotá", "BOG", "Non-stop",
        "Saturday, 12 December 2026", "Bogotá", "BOG", "Hamburg", "HAM", "Total", "$4,032.54",
      ]),
    ImportedCard(
      name: "flight-update-table",
      texts: [
        "Flight Status", "DELAYED", "Passengers", "Ada Beans", "Seat", "14A", "Flight", "RS 204",
        "Departs", "10:10", "Arrives", "21:45",
      ]),
    ImportedCard(
      name: "food-order",
      texts: [
        "Your order for the tasting", "We have three lunches for you to choose from.",
        "Choose a soup", "Soup with beans", "€6.50", "Choose a salad", "Salad with beans", "€8.20",
        "Choose a stew", "Stew with beans", "€9.90",
      ]),
    ImportedCard(
      name: "image-gallery",
      texts: ["Pictures of the harvest", "Some of them are from last year"]),
    ImportedCard(
      name: "inputs",
      texts: ["Book a tasting", "Tell us when you come, and with how many.", "[Book]"]),
    ImportedCard(
      name: "notice",
      texts: [
        "The shop is closed on Monday", "We count the stock:", "• beans", "• cups",
        "See the plan.",
      ]),
    ImportedCard(
      name: "order-confirmation",
      texts: [
        "Order 10801", "Thank you, Ada Beans. Your order is on its way.", "2 × Sidamo", "25.00",
        "1 × Huila", "9.90", "Total", "34.90", "It arrives 30 Nov 2026", "[Track]",
      ]),
    ImportedCard(
      name: "order-delivery",
      texts: [
        "Order: 10801", "Customer: Ada Beans", "Delivered: 20 Nov 2026", "Signed by: G. Miller",
      ]),
    ImportedCard(
      name: "price-list",
      texts: [
        "Prices of today", "Bean", "Origin", "Price", "Sidamo", "Ethiopia", "24.50", "Huila",
        "Colombia", "18.00", "Santos", "Brazil", "11.20",
      ]),
    ImportedCard(
      name: "product-video",
      texts: ["The new roaster at work", "It takes 15 kg at a time.", "[Learn more]"]),
    ImportedCard(
      name: "restaurant",
      texts: [
        "Kiel, SH", "The Bean House", "3.8 ★★★★☆ (128) · €€",
        "Grace said \"The soup is the best in town\"", "[More Info]",
      ]),
    ImportedCard(
      name: "sporting-event",
      texts: ["BEANS", "14 Nov 2026", "Final", "45 - 7", "LEAVES"]),
    ImportedCard(
      name: "stock-update",
      texts: [
        "Harbour Roastery", "FRA: HRB", "5 Nov 2026", "127.40", "▼", "2.35 USD", "1.81%", "Open",
        "129.8", "High", "131.02", "Low", "126.5",
      ]),
    ImportedCard(
      name: "team-list",
      texts: ["On duty", "Ada Beans", "Roaster", "08:00", "Grace Miller", "Buyer", "10:00"]),
    ImportedCard(
      name: "weather-compact",
      texts: ["Kiel, SH", "27 Nov 2026", "8", "°C", "Hi 9", "Lo 4"]),
    ImportedCard(
      name: "weather-large",
      texts: [
        "27 Nov 2026", "3 / 8", "20 % chance of rain", "Winds 21 km/h NE", "Fri", "8°", "3°", "Sat",
        "6°", "2°", "Sun", "7°", "1°",
      ]),
  ]
}
