export { buildCatalog, type BuildCatalogOptions, type BuiltCatalog } from './build-catalog';
export type {
  AdapterLookup,
  AdapterType,
  AgentType,
  Catalog,
  CatalogPlugin,
  ContextKind,
  Contributed,
  Conversion,
  Dimension,
  EventBinding,
  EventSourceType,
  NodeType,
  ObjectType,
  PluginDiagnostic,
  PortSandbox,
  Translate,
  ValueSet,
} from './catalog';
export { createBundle } from './create-bundle';
export { InvalidManifestError } from './errors/invalid-manifest-error';
export { exportKey } from './export-key';
export type { PluginBundle } from './plugin-bundle';
