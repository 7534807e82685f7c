#pragma once
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <stdbool.h>

/// Loads libmosquitto, unless it is loaded. No other function of it may be called before.
/// - Returns: whether the machine has it.
bool cmosquitto_load(void);
