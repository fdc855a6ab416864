import {
  NodeError,
  type BehaviorContext,
  type QuantityConverter,
  type Decision,
  type JsonValue,
  type Outputs,
  type ValidationRequest,
  type Terminology,
} from '@platform/sdk';

import {
  isEffect,
  METHODS,
  type AnswerOf,
  type Method,
  type NodeDefinition,
  type NodeGiven,
} from './node-given';

/** A terminology without value sets. `display` returns the code itself. */
const NO_TERMINOLOGY: Terminology = {
  has: () => false,
  validateCode: () => false,
  expand: () => [],
  display: (_valueSet, code) => code,
  subsumes: (_valueSet, parent, code) => parent === code,
};

/** Knows no unit, and so the value in its own unit alone. */
const WITHOUT_UNITS: QuantityConverter = (quantity, unit) => {
  if (quantity.unit === unit) return quantity;
  throw new NodeError('conversion-unknown', {
    fr: `« ${quantity.unit} » en « ${unit} » : donnez les unités d'un catalogue à runNode (convert: createQuantityConverter(catalog))`,
    en: `"${quantity.unit}" in "${unit}": give runNode the units of a catalog (convert: createQuantityConverter(catalog))`,
  });
};

/** Throws for inputs that the interpreter would never pass to the node. */
function requireDeclared(definition: NodeDefinition, given: NodeGiven): void {
  const inputs = (given.inputs ?? {}) as Readonly<Record<string, unknown>>;
  const declared = new Set(definition.inputs.map(({ name }) => name));
  const unknown = Object.keys(inputs).find((name) => !declared.has(name));
  if (unknown !== undefined) {
    throw new NodeError('input-undeclared', {
      fr: `« ${definition.id} » n'a pas d'entrée « ${unknown} »`,
      en: `"${definition.id}" has no input "${unknown}"`,
    });
  }
  const missing = definition.inputs.find(
    ({ name, required }) => required === true && inputs[name] === undefined,
  );
  if (missing !== undefined) {
    throw new NodeError('input-missing', {
      fr: `« ${definition.id} » ne s'exécute pas sans « ${missing.name} »`,
      en: `"${definition.id}" does not run without "${missing.name}"`,
    });
  }
}

/** Throws for outputs that the interpreter would not accept from the node. */
function requireDeclaredOutputs(definition: NodeDefinition, outputs: object): void {
  const declared = new Set(definition.outputs.map(({ name }) => name));
  const undeclared = Object.keys(outputs).find((name) => !declared.has(name));
  if (undeclared !== undefined) {
    throw new NodeError('output-undeclared', {
      fr: `« ${definition.id} » a rendu un port non déclaré « ${undeclared} »`,
      en: `"${definition.id}" returned an undeclared port "${undeclared}"`,
    });
  }
}

const NOW = new Date('2026-01-01T12:00:00.000Z');
const silent = () => undefined;

/** Builds exactly what the interpreter passes to a behavior of that kind: a pure one gets no ports. */
function callOf(method: Method, given: NodeGiven): object {
  const now = given.now ?? NOW;
  const startedAt = now.toISOString();
  const run = { id: 'run-1', startedAt, timezone: given.timezone ?? 'Europe/Paris' };
  const config = given.config ?? {};
  if (method === 'accept') return { event: given.event ?? {}, config };
  const pure = { inputs: given.inputs ?? {}, config, context: given.context ?? {}, run };
  if (!isEffect(method)) return pure;
  return {
    ...pure,
    run: { ...run, now: () => now },
    ports: given.ports ?? {},
    terminology: given.terminology ?? NO_TERMINOLOGY,
    idempotencyKey: 'run-1:node',
    signal: new AbortController().signal,
    log: { debug: silent, info: silent, warn: silent },
  };
}

type Behaviors = Partial<
  Record<Method, (call: object) => Outputs | ValidationRequest | Promise<Outputs | void>>
> & { resolve?: (call: object, decision: Decision) => Outputs };

async function callBehavior(behavior: Behaviors, given: NodeGiven): Promise<unknown> {
  const method = METHODS.find((name) => typeof behavior[name] === 'function');
  if (method === undefined) {
    throw new NodeError('behavior-invalid', {
      fr: `aucune méthode parmi ${METHODS.join(', ')}`,
      en: `no method among ${METHODS.join(', ')}`,
    });
  }
  const call = callOf(method, given);
  if (given.decision !== undefined && behavior.resolve !== undefined) {
    const at = (given.now ?? NOW).toISOString();
    return behavior.resolve(call, { at, ...given.decision });
  }
  return behavior[method]?.(call);
}

/** Converts outputs as the journal does: dates become strings, and absent outputs are left out. */
const toJson = (value: unknown): unknown =>
  value === undefined ? {} : (JSON.parse(JSON.stringify(value)) as JsonValue);

/**
 * Runs one node as the interpreter does and resolves with its outputs. For a human task without a decision,
 * it resolves with the request. Pass the export of a behavior module to get typed inputs and outputs, or a
 * node type of a catalog to also check values against its declared ports. Rejects with the behavior's own
 * error.
 *
 * @example
 * const outputs = await runNode(createCompute, { inputs: { value: 6.7 }, config: { limit: 6 } });
 * expect(outputs).toEqual({ high: true });
 */
export function runNode<B extends object>(
  behavior: (context: BehaviorContext) => B,
  given?: NodeGiven<B>,
): Promise<AnswerOf<B>>;
export function runNode(definition: NodeDefinition, given?: NodeGiven): Promise<Outputs>;
export async function runNode(
  node: NodeDefinition | ((context: BehaviorContext) => object),
  given: NodeGiven = {},
): Promise<unknown> {
  const definition = typeof node === 'function' ? undefined : node;
  const factory = typeof node === 'function' ? node : node.behavior;
  const type = definition?.id ?? 'test.node';
  if (factory === undefined) {
    throw new NodeError('behavior-invalid', {
      fr: `« ${type} » n'a pas de comportement`,
      en: `"${type}" has no behavior`,
    });
  }
  if (definition !== undefined) requireDeclared(definition, given);
  const behavior = factory({
    locale: given.locale ?? 'fr',
    t: given.t ?? ((key) => key),
    convert: given.convert ?? WITHOUT_UNITS,
    node: { id: 'node', type },
  }) as Behaviors;
  const result = toJson(await callBehavior(behavior, given));
  const isRequest = behavior.request !== undefined && given.decision === undefined;
  if (definition !== undefined && !isRequest) requireDeclaredOutputs(definition, result as object);
  return result;
}
