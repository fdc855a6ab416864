import { useEffect, useRef, useState, type RefObject } from 'react';

import type { Graph } from './graph-of';
import type { Layout, LayoutRequest } from './layout.worker';
import type { Line } from './lines-of';

interface PlacedGraph {
  /** Undefined while it is computed. */
  readonly layout: Layout | undefined;
  /** Of the element that shows the drawing: its proportions decide how a large one is laid out. */
  readonly place: RefObject<HTMLDivElement | null>;
}

/** Places the nodes and the lines of a graph, in a worker so that the page stays responsive. */
export function useLayout({ nodes }: Pick<Graph, 'nodes'>, lines: readonly Line[]): PlacedGraph {
  const place = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<Layout>();
  useEffect(() => {
    // Nodes stay where they are when the place becomes narrower beside the details of one.
    const { clientWidth: width = 0, clientHeight: height = 0 } = place.current ?? {};
    const worker = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Layout>) => setLayout(data);
    worker.postMessage({ nodes, lines, place: { width, height } } satisfies LayoutRequest);
    return () => worker.terminate();
  }, [nodes, lines]);
  return { layout, place };
}
