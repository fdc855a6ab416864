import { useEffect, useState } from 'react';

import type { Graph } from './graph-of';
import type { Placed } from './layout.worker';

/** Places the nodes of a graph, in a worker so that the page stays responsive. Undefined while it computes. */
export function useLayout(graph: Graph | undefined): ReadonlyMap<string, Placed> | undefined {
  const [placed, setPlaced] = useState<ReadonlyMap<string, Placed>>();
  useEffect(() => {
    if (!graph) return undefined;
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<readonly Placed[]>) =>
      setPlaced(new Map(data.map((each) => [each.id, each])));
    worker.postMessage(graph);
    return () => worker.terminate();
  }, [graph]);
  return placed;
}
