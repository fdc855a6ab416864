export { findingLine } from './finding-line';
export { isActiveBinding } from './instance-manifest/is-active-binding';
export {
  checkInstanceManifest,
  parseInstanceManifest,
} from './instance-manifest/parse-instance-manifest';
export type { InstanceManifest, PluginRequirement, PortBinding } from './instance-manifest/schema';
export { instanceManifestJsonSchema, pluginManifestJsonSchema } from './json-schemas';
export type { ManifestDiagnostic } from './manifest-diagnostic';
export { CONTRIBUTION_SECTIONS, contributionId } from './plugin-manifest/contribution-id';
export {
  checkPluginManifest,
  parsePluginManifest,
  type EntryLocations,
} from './plugin-manifest/parse-plugin-manifest';
export { SCAFFOLD_MARK } from './plugin-manifest/schema';
export type {
  AgentEntry,
  ConfigFieldDef,
  ContextKindEntry,
  Contributions,
  ContributionSection,
  ConversionEntry,
  DimensionEntry,
  DynamicPrimitive,
  EventBindingEntry,
  MapExpr,
  NodeEntry,
  NodeKind,
  ObjectTypeEntry,
  PluginManifest,
  ValueSetEntry,
} from './plugin-manifest/types';
export { authoringSchema } from './schema/authoring-schema';
export { boundedFindings } from './schema/bounded-findings';
export {
  explained,
  jsonObject,
  jsonSchema,
  jsonValue,
  localizable,
  openObject,
} from './schema/building-blocks';
export { compileSchema, type CompiledSchema } from './schema/compile-schema';
export { isTimezone, isVersion } from './schema/formats';
export { localizableTexts, notWrittenIn } from './schema/localizable-texts';
export { shortened } from './schema/bounded-findings';
export { isObject } from './schema/is-object';
export {
  fieldBounds,
  formFieldSchema,
  portDefSchema,
  typeRefDefinition,
  typeRefSchema,
} from './type-ref-schema';
export { copyJson } from './yaml/copy-json';
export { escapePointer, keysOf, pointerOf } from './yaml/json-pointer';
export { MAX_YAML_DEPTH, parseYaml, type ParsedYaml, type YamlOptions } from './yaml/parse-yaml';
export { printYaml } from './yaml/print-yaml';
export {
  agentApprovalSchema,
  agentLimitsSchema,
  agentSchema,
} from './plugin-manifest/agent-schema';
export { inSchemaOrder, type SchemaMembers } from './yaml/in-schema-order';
export { withPositions } from './yaml/with-positions';
export { yamlLocator, type Locate } from './yaml/yaml-locator';
