import type { ContributionSection } from '@platform/manifests';

import type {
  AdapterType,
  AgentType,
  ContextKind,
  Conversion,
  Dimension,
  EventBinding,
  EventSourceType,
  NodeType,
  ObjectType,
  PortSandbox,
  ValueSet,
} from './catalog';

/** Section → the type of its registered entries. */
export interface Registered {
  valueSets: ValueSet;
  dimensions: Dimension;
  contextKinds: ContextKind;
  types: ObjectType;
  conversions: Conversion;
  nodes: NodeType;
  agents: AgentType;
  adapters: AdapterType;
  eventSources: EventSourceType;
  eventBindings: EventBinding;
  portSandboxes: PortSandbox;
}

/** The catalog under construction: per section, contribution id → registered contribution. */
export type CatalogDraft = { readonly [S in ContributionSection]: Map<string, Registered[S]> };

export const emptyDraft = (): CatalogDraft => ({
  valueSets: new Map(),
  dimensions: new Map(),
  contextKinds: new Map(),
  types: new Map(),
  conversions: new Map(),
  nodes: new Map(),
  agents: new Map(),
  adapters: new Map(),
  eventSources: new Map(),
  eventBindings: new Map(),
  portSandboxes: new Map(),
});
