#include "CResources.h"

static const char style[] = {
#embed "../../resources/style.css" suffix(, )
    0};

static const char style_dark[] = {
#embed "../../resources/style-dark.css" suffix(, )
    0};

static const char style_high_contrast[] = {
#embed "../../resources/style-high-contrast.css" suffix(, )
    0};

static const char style_high_contrast_dark[] = {
#embed "../../resources/style-high-contrast-dark.css" suffix(, )
    0};

static const char this_machine[] = {
#embed "../../data/examples/this-machine.yaml" suffix(, )
    0};

const char *cardwall_style(void) { return style; }
const char *cardwall_style_dark(void) { return style_dark; }
const char *cardwall_style_high_contrast(void) { return style_high_contrast; }
const char *cardwall_style_high_contrast_dark(void) { return style_high_contrast_dark; }
const char *cardwall_this_machine(void) { return this_machine; }
