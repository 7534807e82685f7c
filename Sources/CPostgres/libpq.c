#include "CPostgres.h"

#include <CDynamicLibrary.h>

static struct dynamic_library library = {.name = "libpq.so.5"};

bool cpostgres_load(void) { return dynamic_library_load(&library); }

// The functions below stand in for those of the library and pass their arguments on.
#define FORWARD(function, ...) DYNAMIC_LIBRARY_CALL(&library, function __VA_OPT__(,) __VA_ARGS__)

int PQcancel(PGcancel *cancel, char *errbuf, int errbufsize) {
  return FORWARD(PQcancel, cancel, errbuf, errbufsize);
}
void PQclear(PGresult *res) { FORWARD(PQclear, res); }
char *PQcmdTuples(PGresult *res) { return FORWARD(PQcmdTuples, res); }
PostgresPollingStatusType PQconnectPoll(PGconn *conn) { return FORWARD(PQconnectPoll, conn); }
PGconn *PQconnectStartParams(
    const char *const *keywords, const char *const *values, int expand_dbname) {
  return FORWARD(PQconnectStartParams, keywords, values, expand_dbname);
}
void PQconninfoFree(PQconninfoOption *connOptions) { FORWARD(PQconninfoFree, connOptions); }
PQconninfoOption *PQconninfoParse(const char *conninfo, char **errmsg) {
  return FORWARD(PQconninfoParse, conninfo, errmsg);
}
int PQconnectionNeedsPassword(const PGconn *conn) {
  return FORWARD(PQconnectionNeedsPassword, conn);
}
int PQconsumeInput(PGconn *conn) { return FORWARD(PQconsumeInput, conn); }
char *PQerrorMessage(const PGconn *conn) { return FORWARD(PQerrorMessage, conn); }
void PQfinish(PGconn *conn) { FORWARD(PQfinish, conn); }
int PQflush(PGconn *conn) { return FORWARD(PQflush, conn); }
char *PQfname(const PGresult *res, int field_num) { return FORWARD(PQfname, res, field_num); }
void PQfreeCancel(PGcancel *cancel) { FORWARD(PQfreeCancel, cancel); }
void PQfreemem(void *ptr) { FORWARD(PQfreemem, ptr); }
Oid PQftable(const PGresult *res, int field_num) { return FORWARD(PQftable, res, field_num); }
int PQftablecol(const PGresult *res, int field_num) { return FORWARD(PQftablecol, res, field_num); }
Oid PQftype(const PGresult *res, int field_num) { return FORWARD(PQftype, res, field_num); }
PGcancel *PQgetCancel(PGconn *conn) { return FORWARD(PQgetCancel, conn); }
PGresult *PQgetResult(PGconn *conn) { return FORWARD(PQgetResult, conn); }
int PQgetisnull(const PGresult *res, int tup_num, int field_num) {
  return FORWARD(PQgetisnull, res, tup_num, field_num);
}
int PQgetlength(const PGresult *res, int tup_num, int field_num) {
  return FORWARD(PQgetlength, res, tup_num, field_num);
}
char *PQgetvalue(const PGresult *res, int tup_num, int field_num) {
  return FORWARD(PQgetvalue, res, tup_num, field_num);
}
int PQisBusy(PGconn *conn) { return FORWARD(PQisBusy, conn); }
int PQnfields(const PGresult *res) { return FORWARD(PQnfields, res); }
PGnotify *PQnotifies(PGconn *conn) { return FORWARD(PQnotifies, conn); }
const char *PQparameterStatus(const PGconn *conn, const char *paramName) {
  return FORWARD(PQparameterStatus, conn, paramName);
}
char *PQresultErrorField(const PGresult *res, int fieldcode) {
  return FORWARD(PQresultErrorField, res, fieldcode);
}
ExecStatusType PQresultStatus(const PGresult *res) { return FORWARD(PQresultStatus, res); }
int PQsendDescribePrepared(PGconn *conn, const char *stmt) {
  return FORWARD(PQsendDescribePrepared, conn, stmt);
}
int PQsendPrepare(
    PGconn *conn, const char *stmtName, const char *query, int nParams, const Oid *paramTypes) {
  return FORWARD(PQsendPrepare, conn, stmtName, query, nParams, paramTypes);
}
int PQsendQuery(PGconn *conn, const char *query) { return FORWARD(PQsendQuery, conn, query); }
int PQsendQueryParams(
    PGconn *conn, const char *command, int nParams, const Oid *paramTypes,
    const char *const *paramValues, const int *paramLengths, const int *paramFormats,
    int resultFormat) {
  return FORWARD(
      PQsendQueryParams, conn, command, nParams, paramTypes, paramValues, paramLengths,
      paramFormats, resultFormat);
}
PGVerbosity PQsetErrorVerbosity(PGconn *conn, PGVerbosity verbosity) {
  return FORWARD(PQsetErrorVerbosity, conn, verbosity);
}
PQnoticeReceiver PQsetNoticeReceiver(PGconn *conn, PQnoticeReceiver proc, void *arg) {
  return FORWARD(PQsetNoticeReceiver, conn, proc, arg);
}
int PQsetSingleRowMode(PGconn *conn) { return FORWARD(PQsetSingleRowMode, conn); }
int PQsetnonblocking(PGconn *conn, int arg) { return FORWARD(PQsetnonblocking, conn, arg); }
int PQsocket(const PGconn *conn) { return FORWARD(PQsocket, conn); }
ConnStatusType PQstatus(const PGconn *conn) { return FORWARD(PQstatus, conn); }
PGTransactionStatusType PQtransactionStatus(const PGconn *conn) {
  return FORWARD(PQtransactionStatus, conn);
}
