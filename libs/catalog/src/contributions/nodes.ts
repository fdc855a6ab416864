import { pointerOf, type NodeEntry, type NodeKind } from '@platform/manifests';
import type { BehaviorFactory } from '@platform/sdk';

import type { NodeType } from '../catalog';
import type { ContributionPoint, ContributionDiagnostic } from '../contribution-point';
import { notAFactory } from '../not-a-factory';
import type { PluginScope } from '../plugin-scope';
import { findingsOf, unknownEntry, unknownInType } from '../unknown-reference';

/** The engine can run all other kinds (triggers, agents, human tasks) without a behavior. */
const KINDS_THAT_NEED_A_BEHAVIOR: ReadonlySet<NodeKind> = new Set([
  'source',
  'sink',
  'compute',
  'gateway',
  'transform',
]);

const noBehavior = (kind: NodeKind): ContributionDiagnostic => ({
  code: 'PLUGIN_BEHAVIOR_MISSING',
  severity: 'error',
  message: {
    fr: `un nœud « ${kind} » déclare « behavior » (ou « dynamic » pour une primitive du moteur)`,
    en: `a "${kind}" node declares "behavior" (or "dynamic" for a primitive of the engine)`,
  },
});

/** The only plugin with nodes that the engine runs itself, by primitive or by id. */
const CORE_PLUGIN = '@platform/plugin-core';

const reservedPrimitive = (primitive: string): ContributionDiagnostic => ({
  code: 'PLUGIN_DYNAMIC_RESERVED',
  severity: 'error',
  path: '/dynamic',
  message: {
    fr: `« dynamic: ${primitive} » est réservé aux primitives du moteur (plugin « ${CORE_PLUGIN} ») : déclarez « behavior »`,
    en: `"dynamic: ${primitive}" is reserved to the primitives of the engine (plugin "${CORE_PLUGIN}"): declare "behavior"`,
  },
});

/** A trigger without an event type would never start, except those of the core, which start by id. */
function noEventType(
  { kind, eventType }: NodeEntry,
  { plugin }: PluginScope,
): ContributionDiagnostic | undefined {
  if (kind !== 'trigger' || eventType !== undefined || plugin === CORE_PLUGIN) return undefined;
  return {
    code: 'PLUGIN_EVENT_TYPE_MISSING',
    severity: 'error',
    message: {
      fr: "un déclencheur déclare « eventType », le type d'événement qu'il accepte",
      en: 'a trigger declares "eventType", the type of event that it accepts',
    },
  };
}

function badPrimitive(
  { dynamic }: NodeEntry,
  { plugin }: PluginScope,
): ContributionDiagnostic | undefined {
  return dynamic === undefined || plugin === CORE_PLUGIN ? undefined : reservedPrimitive(dynamic);
}

function badReferences(entry: NodeEntry, scope: PluginScope): readonly ContributionDiagnostic[] {
  const { inputs, outputs, config = [], context, establishes = [] } = entry;
  const kinds = Object.entries({ context, establishes }).flatMap(([member, names]) =>
    names.map((name, index) =>
      unknownEntry('contextKinds', name, scope, pointerOf([member, index])),
    ),
  );
  const types = Object.entries({ inputs, outputs, config }).flatMap(([member, ports]) =>
    ports.map(({ type }, index) => unknownInType(type, scope, pointerOf([member, index, 'type']))),
  );
  return findingsOf([...kinds, ...types]);
}

function badBehavior(entry: NodeEntry, scope: PluginScope): ContributionDiagnostic | undefined {
  if (entry.behavior === undefined) {
    const needed =
      scope.plugin !== CORE_PLUGIN &&
      entry.dynamic === undefined &&
      KINDS_THAT_NEED_A_BEHAVIOR.has(entry.kind);
    return needed ? noBehavior(entry.kind) : undefined;
  }
  const exported = scope.exported('nodes', entry.id);
  return typeof exported === 'function'
    ? undefined
    : notAFactory(exported, entry.behavior.export, '/behavior/export');
}

function nodeType(entry: NodeEntry, scope: PluginScope): NodeType {
  const { behavior, ...declared } = entry;
  return {
    ...declared,
    establishes: entry.establishes ?? [],
    config: entry.config ?? [],
    agentTool: entry.agentTool ?? false,
    plugin: scope.plugin,
    ...(behavior === undefined
      ? {}
      : { behavior: scope.exported('nodes', entry.id) as BehaviorFactory }),
  };
}

export const nodes: ContributionPoint<'nodes'> = {
  section: 'nodes',
  resolve: (entry, scope) => {
    const refused = [
      ...findingsOf([badPrimitive(entry, scope), noEventType(entry, scope)]),
      ...badReferences(entry, scope),
      ...findingsOf([badBehavior(entry, scope)]),
    ];
    return refused.length > 0 ? { refused } : { value: nodeType(entry, scope) };
  },
};
