import type {
  AgentEntry,
  ConfigFieldDef,
  ContextKindEntry,
  ConversionEntry,
  DimensionEntry,
  DynamicPrimitive,
  EventBindingEntry,
  ManifestDiagnostic,
  NodeKind,
  ObjectTypeEntry,
  ValueSetEntry,
} from '@platform/manifests';
import type { PortDef } from '@platform/ports';
import type { AdapterFactory, BehaviorFactory, SandboxFactory, SourceFactory } from '@platform/sdk';

/** A finding about a plugin, with the contribution it is about where there is one. */
export interface PluginDiagnostic extends ManifestDiagnostic {
  readonly plugin: string;
}

export interface CatalogPlugin {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  /** `degraded`: loaded without some of its contributions; `skipped`: nothing of it is registered. */
  readonly status: 'loaded' | 'degraded' | 'skipped';
  readonly diagnostics: readonly PluginDiagnostic[];
}

/** What every registered contribution adds to its manifest entry: who contributed it. */
export interface Contributed {
  readonly plugin: string;
}

export type ValueSet = Readonly<ValueSetEntry> & Contributed;
export type Dimension = Readonly<DimensionEntry> & Contributed;
export type ContextKind = Readonly<ContextKindEntry> & Contributed;
export type ObjectType = Readonly<ObjectTypeEntry> & Contributed;
export type Conversion = Readonly<ConversionEntry> & Contributed;
export type EventBinding = Readonly<EventBindingEntry> & Contributed;

/** An agent, and the id of the node type it is projected into (`agent.<slug>`). */
export type AgentType = Readonly<AgentEntry> &
  Contributed & { readonly slug: string; readonly nodeTypeId: string };

/** What a workflow's node refers to by its `type`. */
export interface NodeType extends Contributed {
  readonly id: string;
  readonly kind: NodeKind;
  readonly category: string;
  readonly label: string;
  readonly description: string;
  /** Context kinds a run must carry for this node. */
  readonly context: readonly string[];
  /** Context kinds a run started by this trigger carries. */
  readonly establishes: readonly string[];
  readonly eventType?: string;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly inputs: readonly PortDef[];
  readonly outputs: readonly PortDef[];
  readonly config: readonly ConfigFieldDef[];
  readonly agentTool: boolean;
  /** Present: the ports derive from the node's configuration and the engine runs it itself. */
  readonly dynamic?: DynamicPrimitive;
  readonly behavior?: BehaviorFactory;
}

export interface AdapterType extends Contributed {
  readonly port: string;
  readonly name: string;
  readonly factory: AdapterFactory;
  /** Defaults; the instance's configuration wins. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly systems: readonly string[];
  readonly record?: { readonly contextKind: string };
}

export interface AdapterLookup {
  get(port: string, name: string): AdapterType | undefined;
  all(): readonly AdapterType[];
}

export interface EventSourceType extends Contributed {
  readonly name: string;
  readonly description?: string;
  readonly factory: SourceFactory;
}

export interface PortSandbox extends Contributed {
  readonly port: string;
  readonly factory: SandboxFactory;
}

/** The label for a key of a plugin, `{name}` placeholders filled in. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Everything that is registered, as a plain value that does not change after it is built. */
export interface Catalog {
  readonly plugins: readonly CatalogPlugin[];
  readonly valueSets: ReadonlyMap<string, ValueSet>;
  readonly dimensions: ReadonlyMap<string, Dimension>;
  readonly contextKinds: ReadonlyMap<string, ContextKind>;
  readonly types: ReadonlyMap<string, ObjectType>;
  readonly nodes: ReadonlyMap<string, NodeType>;
  readonly agents: ReadonlyMap<string, AgentType>;
  readonly eventSources: ReadonlyMap<string, EventSourceType>;
  readonly eventBindings: ReadonlyMap<string, EventBinding>;
  /** By port. */
  readonly portSandboxes: ReadonlyMap<string, PortSandbox>;
  readonly conversions: readonly Conversion[];
  readonly adapters: AdapterLookup;
  /** The triggers that accept a domain event type; empty for an unknown one. */
  triggerFor(eventType: string): readonly NodeType[];
  eventTypes(): readonly string[];
  /** The languages that labels of the plugins exist in, sorted. */
  readonly locales: readonly string[];
  /** The same by plugin, the language of its manifest first. */
  readonly labelLocales: ReadonlyMap<string, readonly string[]>;
  /** Labels of a plugin in a locale; falls back to the manifest's own, then to the key. */
  translate(plugin: string, locale: string): Translate;
}
