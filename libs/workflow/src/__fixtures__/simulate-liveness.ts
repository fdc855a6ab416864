import { AFTER_PORT, DONE_PORT, ERROR_PORT, parsePortReference, type EdgeSpec } from '../index';

/** A node as the simulation sees it: what it needs, and what may come of running it. */
export interface SimulatedNode {
  readonly id: string;
  /** Inputs without which it is skipped. */
  readonly required: readonly string[];
  readonly after: 'all' | 'any';
  /** Each possible end, as the outputs that are live with it. */
  readonly ends: readonly (readonly string[])[];
}

/**
 * Which outputs are live when every node, should it run, comes to the end that `choices` names: the
 * rules of the language, word for word, and nothing of the analysis that is tested with it. `nodes` are
 * in topological order.
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
