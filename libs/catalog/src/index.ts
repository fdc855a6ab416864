export { adapterPins, isServedBy, type AdapterPin } from './adapter-pins';
export { agentNodeId, agentPort, agentPortIn, agentSlug } from './agent-node';
export { buildCatalog, type BuiltCatalog } from './build-catalog';
export type {
  AdapterType,
  AgentPortWith,
  AgentType,
  Catalog,
  CatalogPlugin,
  Conversion,
  Dimension,
  EventBinding,
  NodeType,
  PluginDiagnostic,
  PortSandbox,
  ValueSet,
} from './catalog';
export { createBundle } from './create-bundle';
export { describeCatalog, type DescribedInstance } from './description/describe-catalog';
export { agentInWords } from './description/describe-nodes';
export { furtherFindings, type Degradation } from './description/degradation';
export { findDegraded } from './description/find-degraded';
export {
  BUILT_IN_TERMINOLOGY,
  MOCK_AGENT_RUNNER,
  unboundAdapter,
  unresolvedTerminology,
} from './description/unbound';
export { exportKey } from './export-key';
export { manifestLabels } from './labels';
export { modelProviders } from './model-providers';
export { isAboutManifest, overlayKeys } from './overlay-keys';
export type { ManifestSource, PluginBundle } from './plugin-bundle';
export { pluginVersions } from './plugin-versions';
export { isToolEligible, unusableTool } from './tool-eligibility';
export { typeNamed } from './type-named';
export { withAgents } from './with-agents';
export { checkBounds, compareBounds } from './types/check-bounds';
export { checkPortValues } from './types/check-port-values';
export { checkValue } from './types/check-value';
export { localizeConstant } from './types/localize-constant';
export { externalCodes, hasExternalCodes, type ExternalCode } from './types/external-codes';
export { describeType } from './types/describe-type';
export { isAssignable, type Mismatch } from './types/is-assignable';
export { resolveType, type TypeRegistry } from './types/resolve-type';
export { typeJsonSchema } from './types/type-json-schema';
export { UnknownTypeError } from './types/unknown-type-error';
export { convertQuantity } from './vocabulary/convert-quantity';
export { createQuantityConverter } from './vocabulary/create-quantity-converter';
export { expressionVocabulary } from './vocabulary/expression-vocabulary';
export { typeFacts } from './vocabulary/expression-vocabulary-facts';
export { containsCode, findConcept, lineageOf, subsumesCode } from './vocabulary/value-sets';
