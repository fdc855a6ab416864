import {
  checkValue,
  externalCodes,
  hasExternalCodes,
  createQuantityConverter,
  localizeConstant,
  type NodeType,
} from '@platform/catalog';
import type { CompiledExpression } from '@platform/expression';
import {
  textIn,
  type JsonObject,
  type JsonValue,
  type Language,
  type TypeRef,
} from '@platform/ports';
import type { BehaviorContext } from '@platform/sdk';
import {
  AFTER_PORT,
  constructOf,
  nodeSignature,
  SCOPE_INPUT,
  type CallConfig,
  type InParts,
  type InputBinding,
  type MapConfig,
} from '@platform/workflow';

import { toNodeFailure } from '../node-failure';
import { executorFor } from '../nodes';
import { nodePolicy } from '../policy';
import { SCOPE, type OutputReference, type PlannedInput, type PlannedNode } from './plan';
import type { PlanContext } from './plan-context';
import type { Preparation } from './preparation';
import { triggerCondition } from './trigger-condition';
import type { WiredNode } from './wire-scope';

/** Constants in the language in which the run writes. */
const constantIn = (
  type: TypeRef | undefined,
  value: unknown,
  { catalog, language }: PlanContext,
): JsonValue =>
  localizeConstant(type, value as JsonValue, catalog, (text) => textIn(text, language));

const constantsIn = (
  ports: readonly { readonly name: string; readonly type: TypeRef }[],
  values: Readonly<Record<string, unknown>>,
  context: PlanContext,
): JsonObject => {
  const types = new Map(ports.map(({ name, type }) => [name, type]));
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      constantIn(types.get(name), value, context),
    ]),
  );
};

function bindingOf(
  binding: InputBinding | undefined,
  type: TypeRef | undefined,
  context: PlanContext,
): Pick<PlannedInput, 'constant' | 'expression' | 'collect'> {
  if (!binding) return { collect: false };
  if ('const' in binding) {
    return { collect: false, constant: constantIn(type, binding.const, context) };
  }
  if ('expr' in binding) return { collect: false, expression: context.compile(binding.expr) };
  return { collect: binding.merge === 'collect' };
}

/** Groups edges by port, in edge order. A node may have very many ports and edges. */
function sourcesByPort(
  incoming: WiredNode['incoming'],
  indexOf: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly OutputReference[]> {
  const sources = new Map<string, OutputReference[]>();
  for (const { from, port, to } of incoming) {
    const source = { node: indexOf.get(from) ?? SCOPE, port };
    const before = sources.get(to);
    if (before) before.push(source);
    else sources.set(to, [source]);
  }
  return sources;
}

function prepareBehavior(
  { behavior }: NodeType,
  context: BehaviorContext,
  language: Language,
): Pick<Preparation, 'behavior' | 'behaviorFailure'> {
  if (!behavior) return {};
  try {
    return { behavior: behavior(context) };
  } catch (thrown) {
    return { behaviorFailure: toNodeFailure(thrown, language) };
  }
}

/** Plans the scopes that a node walks. */
function* prepareScopes(
  { spec }: WiredNode,
  type: NodeType,
  context: PlanContext,
): InParts<Pick<Preparation, 'body' | 'callee'>> {
  const { name } = constructOf(type);
  if (name === 'map') {
    return { body: yield* context.planScope((spec.config as MapConfig).body) };
  }
  if (name !== 'call') return {};
  const { workflow, mode = 'wait' } = spec.config as CallConfig;
  return mode === 'wait' ? { callee: yield* context.planCallee(workflow) } : {};
}

const hasExpression = (
  input: PlannedInput,
): input is PlannedInput & { readonly expression: CompiledExpression } =>
  input.expression !== undefined;

export function* planNode(
  wired: WiredNode,
  index: number,
  indexOf: ReadonlyMap<string, number>,
  context: PlanContext,
): InParts<PlannedNode> {
  const { spec, incoming, outgoing } = wired;
  const { catalog, locale, language, workflow, callees, compile, compileTemplate } = context;
  const type = catalog.nodes.get(spec.type);
  if (!type) throw new Error(`unresolved node type ${spec.type}`);
  const signature = nodeSignature(spec, type, { catalog, spec: workflow, callees });
  const sources = sourcesByPort(incoming, indexOf);
  const declared = new Map(signature.inputs.map((port) => [port.name, port]));
  const names = new Set([
    ...declared.keys(),
    ...[...sources.keys()].filter((port) => port !== AFTER_PORT),
  ]);
  const inputs = [...names].map((name): PlannedInput => ({
    name,
    required: declared.get(name)?.required ?? false,
    declared: declared.has(name),
    sources: sources.get(name) ?? [],
    ...bindingOf(spec.inputs?.[name], declared.get(name)?.type, context),
  }));
  const scopes = yield* prepareScopes(wired, type, context);
  const body = scopes.body ?? scopes.callee;
  const trigger = triggerCondition(spec, catalog);
  const key = spec.policy?.idempotencyKey ?? workflow.settings?.defaults?.idempotencyKey;
  const policy = nodePolicy(type.kind, workflow.settings?.defaults, spec.policy);
  const external = signature.outputs.filter((port) => hasExternalCodes(port.type, catalog));
  return {
    index,
    id: spec.id,
    type: spec.type,
    kind: type.kind,
    construct: constructOf(type).name,
    ...(trigger && { trigger }),
    config: constantsIn(type.config, spec.config ?? {}, context),
    inputs,
    expressions: inputs.filter(hasExpression),
    after: { mode: spec.after ?? 'all', sources: sources.get(AFTER_PORT) ?? [] },
    incoming: incoming.length,
    awaited: incoming.filter(({ from }) => from !== SCOPE_INPUT).length,
    targets: outgoing.map(({ to }) => indexOf.get(to) ?? SCOPE),
    outputs: new Set(signature.outputs.map(({ name }) => name)),
    flowOutputs: new Set(signature.flowOutputs),
    checkOutputs: (outputs) =>
      signature.outputs.flatMap(({ name, type: expected }) =>
        !Object.hasOwn(outputs, name)
          ? []
          : checkValue(expected, outputs[name], catalog).map((finding) => ({
              ...finding,
              path: `/${name}${finding.path}`,
            })),
      ),
    externalCodes: (outputs) =>
      external.flatMap(({ name, type: expected }) =>
        externalCodes(expected, outputs[name], catalog),
      ),
    policy: {
      ...policy,
      substitute: constantsIn(signature.outputs, policy.substitute, context),
    },
    ...(key !== undefined && { idempotencyKey: compile(key) }),
    ...(body && { body }),
    execute: executorFor({
      spec,
      type,
      catalog,
      locale,
      language,
      compile,
      compileTemplate,
      wired: new Set(outgoing.map(({ port }) => port)),
      ...prepareBehavior(
        type,
        {
          locale,
          t: catalog.translate(type.plugin, locale),
          convert: createQuantityConverter(catalog),
          node: { id: spec.id, type: spec.type },
        },
        language,
      ),
      ...scopes,
    }),
  };
}
