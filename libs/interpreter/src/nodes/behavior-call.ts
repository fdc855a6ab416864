import { jsonSize } from '@platform/expression';
import {
  NodeError,
  type JsonObject,
  type JsonValue,
  type Language,
  type Ports,
  type Terminology,
} from '@platform/ports';
import type { EffectCall, NodeBehavior, Outputs, PureCall } from '@platform/sdk';
import { observe } from '@platform/terminology';

import type { EffectScope } from '../driver';
import type { NodeEnd, NodeRun } from '../plan/plan';
import type { Preparation } from '../plan/preparation';
import { RUN_BOUNDS } from '../run-bounds';

export function pureCall({ node, inputs, subject }: NodeRun): PureCall {
  return {
    inputs,
    config: node.config,
    context: subject.context,
    run: { id: subject.runId, startedAt: subject.startedAt, timezone: subject.timezone },
  };
}

/** The ports with the observed terminology in place of the bound one. Every other port stays looked up when it is used. */
const withTerminology = (ports: Ports, terminology: Terminology): Ports =>
  Object.hasOwn(ports, 'terminology')
    ? new Proxy(ports, {
        get: (target, name): unknown =>
          name === 'terminology' ? terminology : Reflect.get(target, name),
      })
    : ports;

export function effectCall(run: NodeRun, scope: EffectScope): EffectCall {
  const { environment, idempotencyKey, deciders } = run;
  const { node, inputs, subject } = run;
  const terminology = observe(environment.terminology, scope.noteAnswer);
  return {
    inputs,
    config: node.config,
    context: subject.context,
    run: {
      id: subject.runId,
      startedAt: subject.startedAt,
      timezone: subject.timezone,
      now: () => scope.now,
      ...(subject.workflow && { workflow: subject.workflow }),
      ...(deciders.length > 0 && { deciders }),
    },
    ports: withTerminology(environment.ports, terminology),
    terminology,
    idempotencyKey,
    signal: scope.signal,
    log: environment.log,
  };
}

/** Returns the behavior's method for its kind. Throws when the module exports something else. */
export function requireMethod<B extends NodeBehavior, M extends keyof B & string>(
  { type, behavior, behaviorFailure }: Preparation,
  method: M,
): B {
  if (behaviorFailure) throw new NodeError(behaviorFailure.code, behaviorFailure.message);
  const found = behavior as B | undefined;
  if (typeof found?.[method] !== 'function') {
    throw new NodeError('behavior-invalid', {
      fr: `le comportement de « ${type.id} » n'a pas de méthode « ${method} »`,
      en: `the behavior of "${type.id}" has no method "${method}"`,
    });
  }
  return found;
}

const NO_OUTPUTS: Outputs = {};

/** Returns true for values that expressions read as unknown and JSON cannot represent. */
const isAbsent = (value: JsonValue | undefined): value is null | undefined =>
  value === undefined || value === null || (typeof value === 'number' && !Number.isFinite(value));

const isSmallScalar = (value: JsonValue): boolean =>
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && value.length < 1024);

/**
 * Converts a behavior's result to plain JSON, as the journal would return it on replay. Absent ports (also `null` and NaN)
 * are left out. Throws for undeclared ports.
 */
export function checkedOutputs({ node, path }: NodeRun, returned: Outputs | void): JsonObject {
  const outputs: Record<string, JsonValue> = {};
  let isPlain = true;
  const given: Outputs = returned ?? NO_OUTPUTS;
  for (const port of Object.keys(given)) {
    const value = given[port];
    if (isAbsent(value)) continue;
    if (!node.outputs.has(port)) {
      throw new NodeError('output-undeclared', {
        fr: `« ${node.type} » a rendu un port non déclaré « ${port} »`,
        en: `"${node.type}" returned an undeclared port "${port}"`,
      });
    }
    isPlain &&= isSmallScalar(value);
    outputs[port] = value;
  }
  // Scalars need no conversion, and most pure nodes return only scalars.
  if (isPlain) return outputs;
  // Measure before serialising: a list may contain the same large value many times.
  const isHuge = jsonSize(outputs, RUN_BOUNDS.nodeOutputs) > RUN_BOUNDS.nodeOutputs;
  const text = isHuge ? '' : JSON.stringify(outputs);
  if (isHuge || Buffer.byteLength(text) > RUN_BOUNDS.nodeOutputs) {
    throw new NodeError('output-too-large', {
      fr: `les sorties de « ${path} » dépassent ${RUN_BOUNDS.nodeOutputs} octets`,
      en: `the outputs of "${path}" exceed ${RUN_BOUNDS.nodeOutputs} bytes`,
    });
  }
  return JSON.parse(text) as JsonObject;
}

/**
 * Also checks outputs that come from outside (trigger, source, sink, human task) against their declared types, so that
 * wrong values do not enter the graph. The error names paths, never values.
 */
export function boundaryOutputs(run: NodeRun, returned: Outputs | void): JsonObject {
  const outputs = checkedOutputs(run, returned);
  const problems = run.node.checkOutputs(outputs);
  if (problems.length > 0) {
    const listed = (language: Language, between: string): string =>
      problems
        .slice(0, 5)
        .map(({ path, message }) => `${path} ${message[language]}`)
        .join(between);
    throw new NodeError('output-invalid', {
      fr: `les sorties de « ${run.path} » ne sont pas du type déclaré : ${listed('fr', ' ; ')}`,
      en: `the outputs of "${run.path}" do not have the declared type: ${listed('en', '; ')}`,
    });
  }
  return outputs;
}

export const endWith = (outputs: JsonValue): NodeEnd => ({ outputs: outputs as JsonObject });
