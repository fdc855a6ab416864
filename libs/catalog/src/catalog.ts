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
import type { AgentPort, LocalizableText, PortDef } from '@platform/ports';
import type { AdapterFactory, BehaviorFactory, SandboxFactory, SourceFactory } from '@platform/sdk';

/** A finding about a plugin or one of its contributions. */
export interface PluginDiagnostic extends ManifestDiagnostic {
  readonly plugin: string;
}

export interface CatalogPlugin {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  /** `degraded`: some contributions are not registered. `skipped`: no contribution is registered. */
  readonly status: 'loaded' | 'degraded' | 'skipped';
  readonly diagnostics: readonly PluginDiagnostic[];
}

/** What every registered contribution has besides its manifest entry. */
export interface Contributed {
  readonly plugin: string;
}

export type ValueSet = Readonly<ValueSetEntry> & Contributed;
export type Dimension = Readonly<DimensionEntry> & Contributed;
export type ContextKind = Readonly<ContextKindEntry> & Contributed;
export type ObjectType = Readonly<ObjectTypeEntry> & Contributed;
export type Conversion = Readonly<ConversionEntry> & Contributed;
export type EventBinding = Readonly<EventBindingEntry> & Contributed;

/** A port of an agent. Its text may be written by language where `Text` says so. */
export type AgentPortWith<Text extends LocalizableText> = Omit<AgentPort, 'description'> & {
  readonly description?: Text;
};

/** What people and models read of an agent. */
interface AgentTexts<Text extends LocalizableText> {
  readonly name: Text;
  readonly description?: Text;
  readonly inputs: readonly AgentPortWith<Text>[];
  readonly outputs: readonly AgentPortWith<Text>[];
}

/**
 * An agent with the id of its node type (`agent.<slug>`). The texts of a stored agent may be written by language; those of
 * a contributed one are in the language of its plugin, and overlays translate them.
 */
export type AgentType<Text extends LocalizableText = LocalizableText> = Readonly<
  Omit<AgentEntry, keyof AgentTexts<Text>>
> &
  AgentTexts<Text> &
  Contributed & { readonly slug: string; readonly nodeTypeId: string };

/** A node type. The nodes of a workflow refer to it by `type`. */
export interface NodeType extends Contributed {
  readonly id: string;
  readonly kind: NodeKind;
  readonly category: string;
  readonly label: string;
  readonly description: string;
  /** Context kinds that a run must have for this node. */
  readonly context: readonly string[];
  /** Context kinds of the runs that this trigger starts. */
  readonly establishes: readonly string[];
  readonly eventType?: string;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly inputs: readonly PortDef[];
  readonly outputs: readonly PortDef[];
  readonly config: readonly ConfigFieldDef[];
  readonly agentTool: boolean;
  /** When present, the ports depend on the node's configuration, and the engine runs the node itself. */
  readonly dynamic?: DynamicPrimitive;
  readonly behavior?: BehaviorFactory;
}

export interface AdapterType extends Contributed {
  readonly port: string;
  readonly name: string;
  readonly factory: AdapterFactory;
  /** Default settings. The configuration of the instance overrides them. */
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

/** Returns the label of a plugin for a key, with `{name}` replaced by `values.name`. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Everything that the plugins registered. Immutable. */
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
  /** Returns the triggers that accept a domain event type. Empty for an unknown type. */
  triggerFor(eventType: string): readonly NodeType[];
  eventTypes(): readonly string[];
  /** The languages of all plugin labels, sorted. */
  readonly locales: readonly string[];
  /** Plugin → its languages, that of its manifest first. */
  readonly labelLocales: ReadonlyMap<string, readonly string[]>;
  /** Returns the labels of a plugin in a locale. Falls back to the manifest's texts, then to the key. */
  translate(plugin: string, locale: string): Translate;
}
