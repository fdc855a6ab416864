export { createPluginGuard, type PluginCall, type PluginGuard } from './guard/plugin-guard';
export { BlockedTooLongError } from './guard/with-timeout';
export { refuseExits } from './guard/refuse-exits';
export {
  createFindingLocator,
  logFindings,
  requireNoDiagnostic,
} from './instance/instance-findings';
export { instanceLocation, type LocatedInstance } from './instance/instance-location';
export { loadInstance, resolvedAgainst, type LoadedInstance } from './instance/load-instance';
export {
  resolveRequiredPlugins,
  type RequiredPlugins,
  type ResolveRequiredOptions,
} from './instance/resolve-required-plugins';
export type { LoadDiagnostic } from './load-diagnostic';
export { providersOf } from './ports/providers-of';
export { builtInPlugins, MANIFEST_FILE, pluginRoots } from './plugins/discover';
export { loadPlugins, type LoadedPlugins, type LoadPluginsOptions } from './plugins/load-plugins';
export {
  bindPorts,
  type BindPortsOptions,
  type BoundPorts,
  type BoundRecordPort,
} from './ports/bind-ports';
export { watchConnections, type ConnectionWatch } from './ports/watch-connections';
export { requireNoneNeeded, type NeededPlugins } from './plugins/leave-out';
export { logDiagnostics, openPlatform, type Platform } from './open-platform';
export {
  bindTerminology,
  type BindTerminologyOptions,
  type BoundTerminology,
} from './terminology/bind-terminology';
export { withResponseTimeouts, type ResponseTimeouts } from './terminology/response-timeouts';
export type { TerminologyTimeouts } from './terminology/terminology-get';
