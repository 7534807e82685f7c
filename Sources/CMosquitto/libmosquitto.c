#include "CMosquitto.h"

#include <CDynamicLibrary.h>

static struct dynamic_library library = {.name = "libmosquitto.so.1"};

bool cmosquitto_load(void) { return dynamic_library_load(&library); }

// The functions below stand in for those of the library and pass their arguments on.
#define FORWARD(function, ...) DYNAMIC_LIBRARY_CALL(&library, function __VA_OPT__(,) __VA_ARGS__)

int mosquitto_connect_async(struct mosquitto *mosq, const char *host, int port, int keepalive) {
  return FORWARD(mosquitto_connect_async, mosq, host, port, keepalive);
}
void mosquitto_connect_callback_set(
    struct mosquitto *mosq, void (*on_connect)(struct mosquitto *, void *, int)) {
  FORWARD(mosquitto_connect_callback_set, mosq, on_connect);
}
void mosquitto_destroy(struct mosquitto *mosq) { FORWARD(mosquitto_destroy, mosq); }
int mosquitto_disconnect(struct mosquitto *mosq) { return FORWARD(mosquitto_disconnect, mosq); }
int mosquitto_int_option(struct mosquitto *mosq, enum mosq_opt_t option, int value) {
  return FORWARD(mosquitto_int_option, mosq, option, value);
}
int mosquitto_lib_init(void) { return FORWARD(mosquitto_lib_init); }
void mosquitto_log_callback_set(
    struct mosquitto *mosq, void (*on_log)(struct mosquitto *, void *, int, const char *)) {
  FORWARD(mosquitto_log_callback_set, mosq, on_log);
}
int mosquitto_loop(struct mosquitto *mosq, int timeout, int max_packets) {
  return FORWARD(mosquitto_loop, mosq, timeout, max_packets);
}
void mosquitto_message_callback_set(
    struct mosquitto *mosq,
    void (*on_message)(struct mosquitto *, void *, const struct mosquitto_message *)) {
  FORWARD(mosquitto_message_callback_set, mosq, on_message);
}
struct mosquitto *mosquitto_new(const char *id, bool clean_session, void *obj) {
  return FORWARD(mosquitto_new, id, clean_session, obj);
}
int mosquitto_publish(
    struct mosquitto *mosq, int *mid, const char *topic, int payloadlen, const void *payload,
    int qos, bool retain) {
  return FORWARD(mosquitto_publish, mosq, mid, topic, payloadlen, payload, qos, retain);
}
void mosquitto_publish_v5_callback_set(
    struct mosquitto *mosq,
    void (*on_publish)(struct mosquitto *, void *, int, int, const mosquitto_property *)) {
  FORWARD(mosquitto_publish_v5_callback_set, mosq, on_publish);
}
int mosquitto_subscribe(struct mosquitto *mosq, int *mid, const char *sub, int qos) {
  return FORWARD(mosquitto_subscribe, mosq, mid, sub, qos);
}
void mosquitto_subscribe_callback_set(
    struct mosquitto *mosq,
    void (*on_subscribe)(struct mosquitto *, void *, int, int, const int *)) {
  FORWARD(mosquitto_subscribe_callback_set, mosq, on_subscribe);
}
int mosquitto_threaded_set(struct mosquitto *mosq, bool threaded) {
  return FORWARD(mosquitto_threaded_set, mosq, threaded);
}
int mosquitto_tls_set(
    struct mosquitto *mosq, const char *cafile, const char *capath, const char *certfile,
    const char *keyfile, int (*pw_callback)(char *, int, int, void *)) {
  return FORWARD(mosquitto_tls_set, mosq, cafile, capath, certfile, keyfile, pw_callback);
}
int mosquitto_username_pw_set(struct mosquitto *mosq, const char *username, const char *password) {
  return FORWARD(mosquitto_username_pw_set, mosq, username, password);
}
