#include "CResources.h"

static const char style[] = {
#embed "../../resources/style.css" suffix(, )
    0};

const char *cardwall_style(void) { return style; }
