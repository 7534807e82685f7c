// Tests that are about something else than permissions need no import of their own.
@_exported import PermittedDashboards
