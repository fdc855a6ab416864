import type { NodeTrace } from '@platform/interpreter';

/** The traces of a run that its state does not have yet: the latest of each node, in the order of first changes. */
export interface UnwrittenTraces {
  add(nodes: readonly NodeTrace[]): void;
  /** Returns all of them, for a write. */
  take(): readonly NodeTrace[];
  /** Returns those whose digest is not journaled yet, to journal it. */
  takeUndigested(): readonly NodeTrace[];
}

export function createUnwrittenTraces(): UnwrittenTraces {
  const unwritten = new Map<string, NodeTrace>();
  let undigested: NodeTrace[] = [];
  return {
    add(nodes) {
      for (const node of nodes) {
        unwritten.set(node.path, node);
        undigested.push(node);
      }
    },
    take() {
      const nodes = [...unwritten.values()];
      unwritten.clear();
      undigested = [];
      return nodes;
    },
    takeUndigested() {
      const nodes = undigested;
      undigested = [];
      return nodes;
    },
  };
}
