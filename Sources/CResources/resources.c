#include "CResources.h"

static const char style[] = {
#embed "../../resources/style.css" suffix(, )
    0};

static const char style_fixed[] = {
#embed "../../resources/style-fixed.css" suffix(, )
    0};

static const char style_compact[] = {
#embed "../../resources/style-compact.css" suffix(, )
    0};

static const char style_compact_fixed[] = {
#embed "../../resources/style-compact-fixed.css" suffix(, )
    0};

static const char style_dark[] = {
#embed "../../resources/style-dark.css" suffix(, )
    0};

static const char style_uncomposited[] = {
#embed "../../resources/style-uncomposited.css" suffix(, )
    0};

static const char style_high_contrast[] = {
#embed "../../resources/style-high-contrast.css" suffix(, )
    0};

static const char style_high_contrast_dark[] = {
#embed "../../resources/style-high-contrast-dark.css" suffix(, )
    0};

static const char drawing_empty[] = {
#embed "../../resources/drawings/empty.svg" suffix(, )
    0};

static const char drawing_chart[] = {
#embed "../../resources/drawings/chart.svg" suffix(, )
    0};

static const char drawing_unreachable[] = {
#embed "../../resources/drawings/unreachable.svg" suffix(, )
    0};

static const char drawing_waiting[] = {
#embed "../../resources/drawings/waiting.svg" suffix(, )
    0};

static const char drawing_mistake[] = {
#embed "../../resources/drawings/mistake.svg" suffix(, )
    0};

static const char icon_external[] = {
#embed "../../resources/icons/external.svg" suffix(, )
    0};

static const char icon_critical[] = {
#embed "../../resources/icons/critical.svg" suffix(, )
    0};

static const char icon_negative[] = {
#embed "../../resources/icons/negative.svg" suffix(, )
    0};

static const char icon_positive[] = {
#embed "../../resources/icons/positive.svg" suffix(, )
    0};

static const char icon_symbols[] = {
#embed "../../resources/icons/symbols.svg" suffix(, )
    0};

static const char this_machine[] = {
#embed "../../data/examples/this-machine.yaml" suffix(, )
    0};

static const char template_first[] = {
#embed "../../data/templates/first.yaml" suffix(, )
    0};

static const char template_server[] = {
#embed "../../data/templates/server.yaml" suffix(, )
    0};

static const char template_shop[] = {
#embed "../../data/templates/shop.yaml" suffix(, )
    0};

static const char template_home[] = {
#embed "../../data/templates/home.yaml" suffix(, )
    0};

const char *cardwall_style(void) { return style; }
const char *cardwall_style_fixed(void) { return style_fixed; }
const char *cardwall_style_compact(void) { return style_compact; }
const char *cardwall_style_compact_fixed(void) { return style_compact_fixed; }
const char *cardwall_style_dark(void) { return style_dark; }
const char *cardwall_style_high_contrast(void) { return style_high_contrast; }
const char *cardwall_style_uncomposited(void) { return style_uncomposited; }
const char *cardwall_style_high_contrast_dark(void) { return style_high_contrast_dark; }
const char *cardwall_this_machine(void) { return this_machine; }
const char *cardwall_template_first(void) { return template_first; }
const char *cardwall_template_server(void) { return template_server; }
const char *cardwall_template_shop(void) { return template_shop; }
const char *cardwall_template_home(void) { return template_home; }
const char *cardwall_drawing_empty(void) { return drawing_empty; }
const char *cardwall_drawing_chart(void) { return drawing_chart; }
const char *cardwall_drawing_unreachable(void) { return drawing_unreachable; }
const char *cardwall_drawing_waiting(void) { return drawing_waiting; }
const char *cardwall_drawing_mistake(void) { return drawing_mistake; }
const char *cardwall_icon_external(void) { return icon_external; }
const char *cardwall_icon_critical(void) { return icon_critical; }
const char *cardwall_icon_negative(void) { return icon_negative; }
const char *cardwall_icon_positive(void) { return icon_positive; }
const char *cardwall_icon_symbols(void) { return icon_symbols; }
