#pragma once
// Nothing is called: what this target does, it does before Swift's runtime starts.
