import { AFTER_PORT, DONE_PORT, ERROR_PORT, parsePortReference, type EdgeSpec } from '../index';

/** A node of the simulation: its required inputs and its possible results. */
export interface SimulatedNode {
  readonly id: string;
  /** The node is skipped when one of these inputs is missing. */
  readonly required: readonly string[];
  readonly after: 'all' | 'any';
  /** One entry per possible result: the outputs that are then live. */
  readonly ends: readonly (readonly string[])[];
}

/**
 * Returns the live outputs when every node that runs ends as `choices` says. Implements the rules of the
 * language directly and shares no code with the analysis under test. `nodes` are in topological order.
 */
export function simulateLiveness(
  nodes: readonly SimulatedNode[],
  edges: readonly EdgeSpec[],
  choices: readonly number[],
): ReadonlySet<string> {
  const live = new Set<string>();
  nodes.forEach(({ id, required, after, ends }, index) => {
    const incoming = edges
      .map(({ from, to }) => ({ from, to: parsePortReference(to) }))
      .filter(({ to }) => to.node === id)
      .map(({ from, to }) => ({ port: to.port, isLive: live.has(from) }));
    const order = incoming.filter(({ port }) => port === AFTER_PORT);
    const lacks = required.some(
      (name) => !incoming.some(({ port, isLive }) => port === name && isLive),
    );
    const held =
      order.length > 0 &&
      !(after === 'all' ? order.every(({ isLive }) => isLive) : order.some(({ isLive }) => isLive));
    const dead = incoming.length > 0 && !incoming.some(({ isLive }) => isLive);
    if (lacks || held || dead) return;
    for (const port of ends[choices[index] ?? 0] ?? []) live.add(`${id}.${port}`);
  });
  return live;
}

export const FAILED = [ERROR_PORT];
export const doneWith = (...ports: string[]): readonly string[] => [DONE_PORT, ...ports];
