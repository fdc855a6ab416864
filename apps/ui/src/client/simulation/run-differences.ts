import type { NodeTrace } from '../run/run-nodes';

/** A node that went otherwise in a simulation than in the run. */
export interface NodeDifference {
  readonly path: string;
  /** Undefined when the version that ran does not have the node, or did not get there. */
  readonly ran: NodeTrace | undefined;
  readonly simulated: NodeTrace | undefined;
  /** Names of the outputs that differ, when both have values. */
  readonly outputs: readonly string[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function differentOutputs(ran: NodeTrace, simulated: NodeTrace): readonly string[] {
  const { outputs: before = {} } = ran;
  const { outputs: after = {} } = simulated;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !same(before[name], after[name]));
}

/**
 * Returns where a simulation went otherwise than the run, in the order of the simulation. Times, attempts and the names of
 * those who decided do not count.
 */
export function runDifferences(
  ran: readonly NodeTrace[],
  simulated: readonly NodeTrace[],
): readonly NodeDifference[] {
  const before = new Map(ran.map((node) => [node.path, node]));
  const after = new Map(simulated.map((node) => [node.path, node]));
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((path) => {
    const [old, next] = [before.get(path), after.get(path)];
    const outputs = old && next ? differentOutputs(old, next) : [];
    const isSame = old?.status === next?.status && outputs.length === 0;
    return isSame ? [] : [{ path, ran: old, simulated: next, outputs }];
  });
}
