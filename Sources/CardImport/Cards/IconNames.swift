import CollectionAlgorithms

/// The icons of the desktop's theme for those of SAP's icon font.
enum IconNames {
  /// The beginning of the names of SAP's icons.
  static let scheme = "sap-icon://"

  /// Returns the name in the desktop's theme for an icon such as `sap-icon://calendar`.
  static func name(of icon: String) -> String? {
    guard icon.hasPrefix(scheme) else { return nil }
    let name = icon.dropFirst(scheme.count).split(separator: "/").last
    return name.flatMap { names[$0] }.map { $0 + "-symbolic" }
  }

  /// The icons of the theme by those of SAP.
  private static let names: [Substring: String] = {
    let pairs = icons.flatMap { icon, names in names.split(separator: " ").map { ($0, icon) } }
    return Dictionary(keepingFirst: pairs)
  }()

  /// SAP's icons by the icons of the theme that are drawn in their place.
  private static let icons: KeyValuePairs<String, String> = [
    "accessories-calculator": "fx",
    "accessories-dictionary": "course-book course-program education learning-assistant study-leave",
    "alarm": "bell notification notification-2",
    "application-rss+xml": "feed",
    "application-x-addon": "puzzle",
    "applications-engineering": "factory technical-object vehicle-repair wrench",
    "applications-multimedia": "theater",
    "applications-science": "lab simulate stethoscope",
    "applications-utilities": "BusinessSuiteInAppSymbols business-objects-experience sap-ui5",
    "audio-headset": "headset",
    "audio-input-microphone": "microphone",
    "audio-volume-high": "marketing-campaign",
    "avatar-default": """
    account activity-individual customer employee employee-pane manager manager-insight person-placeholder \
    role user-edit
    """,
    "call-outgoing": "outgoing-call",
    "call-start": "call",
    "camera-photo": "camera",
    "camera-video": "video",
    "changes-allow": "permission unlocked",
    "changes-prevent": "locked private",
    "chat-message-new": "chat comment discussion discussion-2 feedback",
    "computer": "desktop-mobile laptop responsive",
    "contact-new": "add-contact",
    "content-loading": "progress",
    "dialog-error": "error message-error",
    "dialog-information": "hint information message-information",
    "dialog-password": "key",
    "dialog-question": "decision question-mark",
    "dialog-warning": "alert jam message-warning quality-issue warning",
    "document-edit": "edit write-new",
    "document-new": "add-document customer-order-entry write-new-document",
    "document-open-recent": """
    customer-history history time-account time-entry-request time-overtime work-history
    """,
    "document-save": "save",
    "document-send": "upload",
    "drive-harddisk": "database",
    "edit-delete": "delete",
    "edit-redo": "redo",
    "edit-undo": "undo",
    "emblem-default": "badge goal goalseek lead",
    "emblem-favorite": "present present-new",
    "emblem-ok": "accept complete message-success sys-enter sys-enter-2 thumb-up",
    "emblem-shared": "share",
    "emblem-synchronizing": "synchronize",
    "emoji-activities": "soccer",
    "emoji-food": "meal",
    "emoji-travel": """
    bus-public-transport flight suitcase taxi travel-expense travel-expense-report \
    travel-itinerary travel-request trip-report
    """,
    "emote-love": "heart",
    "find-location": "locate-me",
    "folder": "folder folder-blank",
    "folder-documents": "documents",
    "folder-download": "basket cart download",
    "folder-open": "open-folder",
    "format-text-plaintext": "text",
    "go-down": "drill-down trend-down",
    "go-home": "building",
    "go-next": "feeder-arrow step",
    "go-previous": "nav-back",
    "go-up": "trend-up",
    "help-about": "help sys-help",
    "image-missing": "fallback",
    "image-x-generic": "picture",
    "input-keyboard": "keyboard-and-mouse",
    "insert-link": "chain-link generate-shortcut",
    "list-add": "add add-activity create",
    "list-remove": "less",
    "mail-attachment": "attachment doc-attachment",
    "mail-forward": "forward",
    "mail-mark-important": "flag",
    "mail-read": "email-read",
    "mail-send": "outbox post",
    "mail-unread": "email inbox letter request sales-notification",
    "mark-location": """
    car-rental choropleth-chart crm-sales functional-location journey-arrive \
    journey-depart map map-2 mileage passenger-train visits
    """,
    "media-playback-start": "play",
    "network-server": "it-host it-system",
    "network-workgroup": "org-chart",
    "night-light": "bed",
    "object-flip-horizontal": "move switch-classes",
    "object-select": "approvals commission-check employee-approvals hr-approval payment-approval",
    "open-menu": "menu",
    "package-x-generic": "cargo-train inventory product shipping-status supplier thing-type",
    "phone": "iphone iphone-2 phone",
    "preferences-color": "palette",
    "preferences-system": """
    action-settings crm-service-manager key-user-settings settings user-settings
    """,
    "preferences-system-devices": "washing-machine",
    "printer": "print",
    "security-high": "insurance-house shield",
    "send-to": "action paper-plane",
    "starred": "favorite opportunities opportunity",
    "system-search": "employee-lookup explorer search",
    "system-users": """
    collaborate competitor customer-and-contacts customer-and-supplier group group-2 \
    leads meeting-room personnel-view pool target-group
    """,
    "tablet": "ipad",
    "task-due": "check-availability order-status task workflow-tasks",
    "text-editor": "notes",
    "user-away": "pending",
    "user-bookmarks": "bookmark",
    "user-home": "home home-share offsite-work",
    "video-display": "display sys-monitor",
    "view-continuous": "area-chart line-chart line-chart-dual-axis line-charts multiple-line-chart",
    "view-dual": "column-chart-dual-axis compare compare-2 switch-views",
    "view-grid": """
    collections-insight collections-management dimension full-stacked-chart \
    full-stacked-column-chart grid overview-chart scatter-chart shelf
    """,
    "view-list": """
    activities activity-2 activity-items bar-chart horizontal-bar-chart \
    horizontal-bar-chart-2 list multiple-bar-chart
    """,
    "view-list-bullet": "legend survey",
    "view-more-horizontal": "donut-chart multiple-pie-chart overflow pie-chart",
    "view-paged": "plm-process project-definition-triangle",
    "view-refresh": "refresh",
    "view-reveal": "my-view to-be-reviewed",
    "view-sort-ascending": """
    kpi-corporate-performance kpi-managing-my-area measure performance \
    vertical-bar-chart
    """,
    "view-sort-descending": "filter sort",
    "weather-clear": "energy-saving-lightbulb heating-cooling lightbulb photo-voltaic temperature",
    "weather-overcast": "cloud",
    "weather-showers": "weather-proofing",
    "web-browser": "globe world",
    "window-close": "cancel decline",
    "window-minimize": "minimize",
    "x-office-address-book": "address-book business-card contacts",
    "x-office-calendar": """
    appointment appointment-2 calendar date-time event general-leave-request paid-leave \
    unpaid-leave
    """,
    "x-office-document": """
    clinical-order customer-financial-fact-sheet delivery-note document document-text \
    electronic-medical-record expense-report loan log my-sales-order newspaper \
    pdf-attachment receipt sales-document sales-order sales-order-item sales-quote \
    icon-contract waiver
    """,
    "x-office-presentation": "presentation",
    "x-office-spreadsheet": """
    chart-table-view excel-attachment money-bills monitor-payments table-chart \
    table-view timesheet wallet
    """,
  ]
}
