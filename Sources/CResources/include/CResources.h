#pragma once

/// The files of resources/ that are compiled into the program, each a NUL-terminated UTF-8 text.
const char *cardwall_style(void);
const char *cardwall_style_fixed(void);
const char *cardwall_style_compact(void);
const char *cardwall_style_compact_fixed(void);
const char *cardwall_style_dark(void);
const char *cardwall_style_high_contrast(void);
const char *cardwall_style_uncomposited(void);
const char *cardwall_style_high_contrast_dark(void);

/// Drawings above messages, SVG; their shapes count, not their colours.
const char *cardwall_drawing_empty(void);
const char *cardwall_drawing_chart(void);
const char *cardwall_drawing_unreachable(void);
const char *cardwall_drawing_waiting(void);
const char *cardwall_drawing_mistake(void);

/// An arrow that leaves a box: what leads out of the program. SVG; its shapes count, not its
/// colours.
const char *cardwall_icon_external(void);
const char *cardwall_icon_critical(void);
const char *cardwall_icon_negative(void);
const char *cardwall_icon_positive(void);

/// The icons of buttons and menus, SVG: a symbol for each name in icon themes.
const char *cardwall_icon_symbols(void);

/// The dashboard that is shown where none is named: data/examples/this-machine.yaml.
const char *cardwall_this_machine(void);

/// The dashboards with which a person begins: data/templates. `@FILE@` stands for the name of the
/// file.
const char *cardwall_template_first(void);
const char *cardwall_template_server(void);
const char *cardwall_template_shop(void);
const char *cardwall_template_home(void);
