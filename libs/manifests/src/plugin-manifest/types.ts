import type { Static } from '@sinclair/typebox';

import type { agentSchema } from './agent-schema';
import type { eventBindingSchema, mapExprSchema } from './event-binding-schema';
import type { configFieldSchema, DYNAMIC_PRIMITIVES, NODE_KINDS, nodeSchema } from './node-schema';
import type { pluginManifestSchema } from './schema';
import type {
  contextKindSchema,
  conversionSchema,
  dimensionSchema,
  objectTypeSchema,
  valueSetSchema,
} from './vocabulary-schemas';

export type PluginManifest = Static<typeof pluginManifestSchema>;
export type Contributions = PluginManifest['contributes'];
/** The name of a section of `contributes`. */
export type ContributionSection = keyof Contributions;

export type ValueSetEntry = Static<typeof valueSetSchema>;
export type DimensionEntry = Static<typeof dimensionSchema>;
export type ContextKindEntry = Static<typeof contextKindSchema>;
export type ObjectTypeEntry = Static<typeof objectTypeSchema>;
export type ConversionEntry = Static<typeof conversionSchema>;
export type NodeEntry = Static<typeof nodeSchema>;
export type AgentEntry = Static<typeof agentSchema>;
export type EventBindingEntry = Static<typeof eventBindingSchema>;

export type NodeKind = (typeof NODE_KINDS)[number];
export type DynamicPrimitive = (typeof DYNAMIC_PRIMITIVES)[number];
export type ConfigFieldDef = Static<typeof configFieldSchema>;
export type MapExpr = Static<typeof mapExprSchema>;
