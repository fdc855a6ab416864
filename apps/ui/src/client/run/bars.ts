import type { NodeTrace } from './run-nodes';

/** When a node was at work or waited, as shares of the time of the run. */
export interface Bar {
  readonly node: NodeTrace;
  /** 0 to 1, from the beginning of the run. */
  readonly from: number;
  readonly length: number;
  readonly ms: number;
}

/** Returns the nodes that began, in the order of their beginning. What has not ended lasts until `now`, in ms. */
export function barsOf(
  { createdAt, endedAt }: { readonly createdAt: string; readonly endedAt: string | undefined },
  nodes: readonly NodeTrace[],
  now: number,
): readonly Bar[] {
  const begun = Date.parse(createdAt);
  const end = endedAt === undefined ? now : Date.parse(endedAt);
  const all = Math.max(1, end - begun);
  return nodes
    .flatMap((node): readonly Bar[] => {
      if (node.startedAt === undefined) return [];
      const from = Date.parse(node.startedAt);
      const to = node.endedAt === undefined ? end : Date.parse(node.endedAt);
      const share = (ms: number): number => Math.min(1, Math.max(0, ms / all));
      const ms = Math.max(0, to - from);
      return [{ node, from: share(from - begun), length: share(ms), ms }];
    })
    .toSorted((one, other) => one.from - other.from);
}
