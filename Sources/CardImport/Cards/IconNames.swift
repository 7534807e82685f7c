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
    "accessories-dictionary": """
    course-book course-program e-learning education learning-assistant study-leave
    """,
    "alarm": "bell notification notification-2 ui-notifications",
    "application-rss+xml": "feed",
    "application-x-addon": "puzzle",
    "applications-engineering": "factory technical-object vehicle-repair wrench",
    "applications-multimedia": "theater",
    "applications-science": "lab simulate stethoscope",
    "applications-utilities": "business-objects-experience BusinessSuiteInAppSymbols sap-ui5",
    "audio-headset": "headset",
    "audio-input-microphone": "microphone",
    "audio-volume-high": "marketing-campaign",
    "audio-x-generic": "attachment-audio",
    "avatar-default": """
    account activity-individual customer customer-view doctor employee employee-pane manager \
    manager-insight nurse person-placeholder role user-edit
    """,
    "call-outgoing": "outgoing-call",
    "call-start": "call",
    "camera-photo": "camera",
    "camera-video": "attachment-video video",
    "changes-allow": "permission unlocked",
    "changes-prevent": "locked private",
    "chat-message-new": "chat comment discussion discussion-2 feedback",
    "computer": "desktop-mobile laptop responsive",
    "contact-new": "add-contact",
    "content-loading": "in-progress progress status-in-process status-inactive",
    "dialog-error": "error message-error status-error status-negative",
    "dialog-information": "hint information message-information",
    "dialog-password": "key",
    "dialog-question": "decision question-mark",
    "dialog-warning": "alert jam message-warning quality-issue status-critical warning",
    "document-edit": "edit signature write-new",
    "document-new": "add-document customer-order-entry write-new-document",
    "document-open-recent": """
    customer-history fob-watch future history lateness past time-account time-entry-request \
    time-overtime work-history
    """,
    "document-save": "save",
    "document-send": "upload upload-to-cloud",
    "drive-harddisk": "database",
    "edit-copy": "copy duplicate",
    "edit-cut": "scissors",
    "edit-delete": "delete",
    "edit-paste": "paste",
    "edit-redo": "redo",
    "edit-undo": "undo",
    "emblem-default": "badge goal goalseek lead",
    "emblem-favorite": "present present-new",
    "emblem-ok": """
    accept complete message-success status-completed status-positive sys-enter sys-enter-2 \
    thumb-up
    """,
    "emblem-shared": "share",
    "emblem-synchronizing": "synchronize",
    "emoji-activities": "physical-activity soccer",
    "emoji-food": "meal nutrition-activity",
    "emoji-travel": """
    bus-public-transport flight suitcase taxi travel-expense travel-expense-report \
    travel-itinerary travel-request trip-report
    """,
    "emote-love": "heart",
    "find-location": "locate-me",
    "folder": "folder folder-blank",
    "folder-documents": "documents",
    "folder-download": """
    basket cart cart-2 cart-3 cart-4 cart-5 cart-approval cart-full download \
    download-from-cloud
    """,
    "folder-open": "open-folder",
    "format-text-bold": "bold-text text-formatting",
    "format-text-italic": "italic-text",
    "format-text-plaintext": "text",
    "format-text-underline": "underline-text",
    "go-down": "arrow-bottom drill-down navigation-down-arrow slim-arrow-down trend-down",
    "go-home": "building",
    "go-next": "arrow-right feeder-arrow navigation-right-arrow slim-arrow-right step",
    "go-previous": "arrow-left nav-back navigation-left-arrow slim-arrow-left",
    "go-up": "arrow-top navigation-up-arrow slim-arrow-up trend-up",
    "help-about": "help sys-help",
    "image-missing": "fallback",
    "image-x-generic": "attachment-photo picture",
    "input-keyboard": "keyboard-and-mouse",
    "insert-link": "chain-link generate-shortcut",
    "list-add": "add add-activity create",
    "list-remove": "less",
    "mail-attachment": "attachment doc-attachment",
    "mail-forward": "forward",
    "mail-mark-important": "flag",
    "mail-read": "email-read",
    "mail-reply-sender": "response",
    "mail-send": "outbox post",
    "mail-unread": "email inbox letter request sales-notification",
    "mark-location": """
    car-rental choropleth-chart crm-sales functional-location journey-arrive journey-depart \
    map map-2 mileage passenger-train visits
    """,
    "media-playback-pause": "media-pause pause",
    "media-playback-start": "begin media-play play",
    "media-playback-stop": "stop",
    "network-server": "it-host it-system",
    "network-workgroup": "org-chart people-connected",
    "night-light": "bed",
    "non-starred": "unfavorite",
    "object-flip-horizontal": "move switch-classes",
    "object-select": """
    approvals circle-task-2 commission-check employee-approvals hr-approval multi-select \
    payment-approval validate
    """,
    "open-menu": "menu",
    "package-x-generic": """
    attachment-zip-file cargo-train inventory product sap-box shipping-status supplier \
    thing-type
    """,
    "phone": "iphone iphone-2 phone",
    "preferences-color": "palette",
    "preferences-desktop-locale": "translate",
    "preferences-system": """
    action-settings crm-service-manager key-user-settings settings user-settings
    """,
    "preferences-system-devices": "washing-machine",
    "printer": "print",
    "security-high": "insurance-house shield",
    "send-to": "action paper-plane",
    "starred": "favorite favorite-list opportunities opportunity tools-opportunity",
    "system-search": "employee-lookup explorer inspect inspection search",
    "system-users": """
    collaborate competitor customer-and-contacts customer-and-supplier group group-2 leads \
    meeting-room personnel-view pool target-group
    """,
    "tablet": "ipad",
    "task-due": "check-availability order-status task workflow-tasks",
    "text-editor": "notes",
    "user-away": "pending",
    "user-bookmarks": "bookmark",
    "user-home": "home home-share offsite-work",
    "video-display": "display sys-monitor",
    "view-conceal": "hide",
    "view-continuous": """
    area-chart crossed-line-chart line-chart line-chart-dual-axis line-charts \
    multiple-line-chart
    """,
    "view-dual": "column-chart-dual-axis compare compare-2 switch-views",
    "view-fullscreen": "full-screen",
    "view-grid": """
    bubble-chart collections-insight collections-management dimension full-stacked-chart \
    full-stacked-column-chart grid heatmap-chart overview-chart scatter-chart shelf \
    vertical-stacked-chart
    """,
    "view-list": """
    activities activity-2 activity-items bar-chart detail-view gantt-bars \
    horizontal-bar-chart horizontal-bar-chart-2 list multiple-bar-chart
    """,
    "view-list-bullet": "legend survey",
    "view-more-horizontal": "donut-chart multiple-pie-chart overflow pie-chart",
    "view-paged": "plm-process project-definition-triangle",
    "view-refresh": "refresh",
    "view-restore": "exit-full-screen",
    "view-reveal": "my-view show to-be-reviewed",
    "view-sort-ascending": """
    kpi-corporate-performance kpi-managing-my-area measure performance vertical-bar-chart
    """,
    "view-sort-descending": "filter sort",
    "weather-clear": "energy-saving-lightbulb heating-cooling lightbulb photo-voltaic temperature",
    "weather-overcast": "cloud",
    "weather-showers": "weather-proofing",
    "web-browser": "globe internet-browser world",
    "window-close": "cancel decline",
    "window-minimize": "minimize",
    "x-office-address-book": "address-book business-card contacts",
    "x-office-calendar": """
    appointment appointment-2 calendar date-time event general-leave-request paid-leave \
    unpaid-leave
    """,
    "x-office-document": """
    accounting-document-verification attachment-html attachment-text-file clinical-order \
    customer-financial-fact-sheet delivery-note doc-attachment-2 document document-text \
    electronic-medical-record expense-report form icon-contract loan log my-sales-order newspaper \
    pdf-attachment receipt sales-document sales-order sales-order-item sales-quote waiver
    """,
    "x-office-presentation": "ppt-attachment presentation",
    "x-office-spreadsheet": """
    chart-table-view excel-attachment money-bills monitor-payments table-chart table-view \
    timesheet wallet
    """,
    "zoom-in": "zoom-in",
    "zoom-out": "zoom-out",
  ]
}
