import { NodeError, type JsonObject, type JsonValue } from '@platform/ports';
import type { EffectCall, NodeBehavior, Outputs, PureCall } from '@platform/sdk';

import type { EffectScope } from '../driver';
import type { NodeEnd, NodeRun } from '../launch';

/** Bytes of JSON that one node's outputs may take; more belongs in the record, by reference. */
const OUTPUT_LIMIT = 1024 * 1024;

export function pureCall({ node, inputs, subject }: NodeRun): PureCall {
  return {
    inputs,
    config: node.config,
    context: subject.context,
    run: { id: subject.runId, startedAt: subject.startedAt, timezone: subject.timezone },
  };
}

export function effectCall(run: NodeRun, scope: EffectScope): EffectCall {
  const { subject, world, node } = run;
  const call = pureCall(run);
  return {
    ...call,
    run: { ...call.run, now: () => scope.now },
    ports: world.ports,
    terminology: world.terminology,
    idempotencyKey: `${subject.runId}:${node.path}`,
    signal: scope.signal,
    log: world.log,
  };
}

/** The behavior's method for its kind; a module that exports something else is found here. */
export function requireMethod<B extends NodeBehavior, M extends keyof B & string>(
  { node }: NodeRun,
  method: M,
): B {
  const { behaviorFailure } = node;
  if (behaviorFailure) throw new NodeError(behaviorFailure.code, behaviorFailure.message);
  const behavior = node.behavior as B | undefined;
  if (typeof behavior?.[method] !== 'function') {
    throw new NodeError(
      'behavior-invalid',
      `le comportement de « ${node.type} » n'a pas de méthode « ${method} »`,
    );
  }
  return behavior;
}

/**
 * What a behavior returned, as plain JSON: absent ports left out, undeclared ports refused, dates
 * and the like reduced to what the journal would give back on replay.
 */
export function checkedOutputs({ node }: NodeRun, returned: Outputs | void): JsonObject {
  const outputs: Record<string, JsonValue> = {};
  for (const [port, value] of Object.entries(returned ?? {})) {
    if (value === undefined) continue;
    if (!node.outputs.includes(port)) {
      throw new NodeError(
        'output-undeclared',
        `« ${node.type} » a rendu un port non déclaré « ${port} »`,
      );
    }
    outputs[port] = value;
  }
  const text = JSON.stringify(outputs);
  if (Buffer.byteLength(text) > OUTPUT_LIMIT) {
    throw new NodeError(
      'output-too-large',
      `les sorties de « ${node.path} » dépassent ${OUTPUT_LIMIT} octets`,
    );
  }
  return JSON.parse(text) as JsonObject;
}

/**
 * The outputs of a node that brought them from outside (a source, a sink, a human): checked against
 * their declared types too, so that what enters the graph is what it says. Names paths, not values.
 */
export function boundaryOutputs(run: NodeRun, returned: Outputs | void): JsonObject {
  const outputs = checkedOutputs(run, returned);
  const problems = run.node.checkOutputs(outputs);
  if (problems.length > 0) {
    const listed = problems.slice(0, 5).map(({ path, message }) => `${path} ${message.fr}`);
    throw new NodeError(
      'output-invalid',
      `les sorties de « ${run.node.path} » ne sont pas du type déclaré : ${listed.join(' ; ')}`,
    );
  }
  return outputs;
}

export const endWith = (outputs: JsonValue): NodeEnd => ({ outputs: outputs as JsonObject });
