import '@xyflow/react/dist/style.css';
import './graph.css';

import {
  Background,
  Controls,
  ReactFlow,
  useReactFlow,
  useStore,
  type Node,
  type ReactFlowProps,
} from '@xyflow/react';
import { useEffect } from 'react';

import { Loading } from '../shared/Loading';

const FIT = { padding: 0.12, maxZoom: 1 };

/** Shows the whole drawing again when its place becomes wider or narrower. */
function FitToWidth() {
  const { fitView } = useReactFlow();
  const width = useStore(({ width: now }) => now);
  useEffect(() => void fitView(FIT), [fitView, width]);
  return null;
}

interface DrawingProps<N extends Node> extends Omit<ReactFlowProps<N>, 'nodes'> {
  /** Undefined while they are placed. */
  readonly nodes: N[] | undefined;
}

/** A drawing that one can move and zoom, and not change. */
export function Drawing<N extends Node>({ nodes, ...more }: DrawingProps<N>) {
  if (!nodes) return <Loading height={420} />;
  return (
    <div className="graph app-card">
      <ReactFlow<N>
        nodes={nodes}
        nodesDraggable={false}
        nodesConnectable={false}
        fitView
        fitViewOptions={FIT}
        minZoom={0.1}
        preventScrolling={false}
        zoomOnScroll={false}
        {...more}
      >
        <Background gap={24} />
        <Controls showInteractive={false} />
        <FitToWidth />
      </ReactFlow>
    </div>
  );
}
