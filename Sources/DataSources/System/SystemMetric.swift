/// The metrics of a `system` source, read from the kernel's files.
///
/// Names are stable. Bytes are whole numbers; percentages are 0…100 with one decimal, fractions
/// 0…1; times are seconds since 1970, durations seconds. A figure that the machine doesn't report
/// is null, and a list of devices that it doesn't have is empty.
///
/// A metric with a `history` keeps the last 600 points in it, oldest first, one for each fetch,
/// each with its `time`, so that an expression over a chart's points needs no other name.
public enum SystemMetric: String, CaseIterable, Hashable, Sendable {
  /// The member with the latest points of a metric, oldest first, which a chart shows by default.
  public static let historyKey = "history"

  /// Whether the kernel has the figures in memory, so that reading them waits for no disk, device
  /// or service, and needs neither a thread that may block nor a time limit.
  public var isImmediate: Bool {
    switch self {
    case .cpu, .memory, .load, .network: true
    case .disks, .temperatures, .processes, .packages, .battery, .gpu, .power, .services, .users,
      .diskHealth:
      false
    }
  }

  /// | member | value |
  /// |---|---|
  /// | `busy` | percent of all cores together, without waiting for disks |
  /// | `user`, `system`, `iowait`, `steal` | percent; `user` with nice, `system` with interrupts |
  /// | `fraction` | `busy` as 0…1 |
  /// | `cores` | number of logical cores |
  /// | `model` | text |
  /// | `frequency` | MHz, mean of the cores |
  /// | `perCore` | list of percent, busy |
  /// | `coreLoads` | the same as a list of `core` (its number, from 1), `busy` |
  /// | `history` | list of `time`, `busy`, `user`, `system`, `iowait` |
  case cpu
  /// | member | value |
  /// |---|---|
  /// | `total`, `used`, `available`, `cached` | bytes; `used` is what isn't available |
  /// | `percent`, `fraction` | `used` of `total` |
  /// | `swapTotal`, `swapUsed` | bytes |
  /// | `swapPercent` | `swapUsed` of `swapTotal`; 0 without swap |
  /// | `history` | list of `time`, `used`, `available`, `percent`, `swapUsed` |
  case memory
  /// File systems on disks and in the network, without duplicates (bind mounts) and the kernel's
  /// own.
  ///
  /// | member | value |
  /// |---|---|
  /// | `size`, `used`, `available` | bytes of all of `list` |
  /// | `percent`, `fraction` | `used` of what users can fill, as `df` counts |
  /// | `list` | list, in order of `mount`, of `mount`, `device`, `type`, `size`, `used`,
  /// `available`, `percent`, `fraction` |
  case disks
  /// | member | value |
  /// |---|---|
  /// | `received`, `sent` | bytes a second, of all physical interfaces together |
  /// | `interfaces` | list, without the loopback, of `name`, `up` (true, false), `received`, `sent`
  /// (bytes a second), `totalReceived`, `totalSent` (bytes since it came up) |
  /// | `history` | list of `time`, `received`, `sent` |
  case network
  /// | member | value |
  /// |---|---|
  /// | `one`, `five`, `fifteen` | processes that run or wait, averaged over as many minutes |
  /// | `cores` | number of logical cores, to compare with |
  /// | `uptime` | seconds since the machine started |
  /// | `history` | list of `time`, `one`, `five`, `fifteen` |
  case load
  /// | member | value |
  /// |---|---|
  /// | `highest` | degrees Celsius; null without sensors |
  /// | `list` | list of `name` (the chip), `label`, `celsius`, `critical` (degrees Celsius or null)
  /// |
  /// | `history` | list of `time`, `highest`; empty without sensors |
  case temperatures
  /// | member | value |
  /// |---|---|
  /// | `count`, `running`, `threads` | numbers of all processes |
  /// | `list` | the 50 busiest and 50 more of the largest, busiest first, of `pid`, `name`, `user`,
  /// `cpu` (percent of one core), `memory` (bytes resident), `state` (running, sleeping, waiting,
  /// stopped, zombie, idle), `command` |
  case processes
  /// Installed packages of dpkg (Debian, Ubuntu) or pacman (Arch).
  ///
  /// | member | value |
  /// |---|---|
  /// | `count` | number |
  /// | `size` | bytes installed, all together |
  /// | `list` | largest first, at most 10,000, of `name`, `version`, `size` (bytes), `section`,
  /// `summary` |
  case packages
  /// | member | value |
  /// |---|---|
  /// | `percent` | charge of all batteries together; null without one |
  /// | `state` | charging, discharging, full, idle or unknown; null without a battery |
  /// | `plugged` | whether the machine is plugged in; null if nothing says so |
  /// | `watts` | the rate at which it is charged or discharged |
  /// | `remaining` | seconds until it is empty or full; null if it is neither charged nor
  /// discharged |
  /// | `list` | list of `name`, `model`, `state`, `percent`, `watts`, `energy`, `full` (watt
  /// hours), `health` (percent of what it held when it was new), `cycles` |
  /// | `history` | list of `time`, `percent`, `watts`; empty without a battery |
  case battery
  /// Graphics processors of which the driver in the kernel says anything.
  ///
  /// | member | value |
  /// |---|---|
  /// | `busy`, `memoryPercent` | percent of the busiest; null where the driver doesn't say |
  /// | `frequency`, `celsius`, `watts` | MHz, degrees Celsius, watts of the same |
  /// | `list` | list of `name`, `driver`, `busy`, `memoryUsed`, `memoryTotal` (bytes),
  /// `memoryPercent`, `celsius`, `watts`, `frequency`, `maximumFrequency` (MHz) |
  /// | `history` | list of `time`, `busy`, `frequency`, `celsius`, `watts`, `memoryPercent` |
  case gpu
  /// | member | value |
  /// |---|---|
  /// | `watts` | what the processors take, or the batteries lose; null if neither can be read |
  /// | `source` | processor or battery; null if neither can be read |
  /// | `list` | the parts that the processors count, a list of `name`, `watts` |
  /// | `history` | list of `time`, `watts` |
  case power
  /// Services of systemd that run, start, stop or have failed.
  ///
  /// | member | value |
  /// |---|---|
  /// | `state` | the state of the whole system, such as running or degraded; null without systemd |
  /// | `active`, `failed` | numbers of services |
  /// | `list` | those that have failed first, of `name`, `description`, `state` (failed, active,
  /// activating, deactivating, reloading), `detail` (such as running or exited) |
  case services
  /// People who are logged in, as the login manager knows them.
  ///
  /// | member | value |
  /// |---|---|
  /// | `count`, `sessions` | numbers of people and of their sessions |
  /// | `list` | sessions, the oldest first, of `user`, `type` (such as tty or wayland), `terminal`,
  /// `state` (active, online or closing), `remote` (true, false), `host`, `since` (time) |
  case users
  /// The state of disks, as far as it can be read without being root.
  ///
  /// | member | value |
  /// |---|---|
  /// | `problems` | number of failing disks, degraded arrays and file systems with errors |
  /// | `list` | disks, a list of `name`, `model`, `size` (bytes), `celsius`, `failing` (true,
  /// false; null if nothing says so), `hours` (for which it has been on), `badSectors` |
  /// | `arrays` | arrays (md), a list of `name`, `level`, `disks`, `missing`, `degraded`, `action`,
  /// `percent` (of the action) |
  /// | `fileSystems` | ext4, a list of `device`, `errors`, `lastError` (time or null) |
  case diskHealth = "disk_health"
}
