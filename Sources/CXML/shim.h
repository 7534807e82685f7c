#pragma once
#include <libxml/xmlversion.h>
// Debian's libxml2 is built with ICU, whose headers contradict those of Foundation's own ICU.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>
