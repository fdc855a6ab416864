import { useEffect, useState } from 'react';

import type { Graph } from './graph-of';
import type { Layout, LayoutRequest } from './layout.worker';
import type { Line } from './lines-of';

/** Places the nodes and the lines of a graph, in a worker so that the page stays responsive. Undefined while it computes. */
export function useLayout(
  { nodes }: Pick<Graph, 'nodes'>,
  lines: readonly Line[],
): Layout | undefined {
  const [layout, setLayout] = useState<Layout>();
  useEffect(() => {
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Layout>) => setLayout(data);
    worker.postMessage({ nodes, lines } satisfies LayoutRequest);
    return () => worker.terminate();
  }, [nodes, lines]);
  return layout;
}
