import '@xyflow/react/dist/style.css';
import './graph.css';

import { Skeleton } from '@mantine/core';
import { Background, Controls, ReactFlow, type Node, type ReactFlowProps } from '@xyflow/react';
import { useTranslation } from 'react-i18next';

interface DrawingProps<N extends Node> extends Omit<ReactFlowProps<N>, 'nodes'> {
  /** Undefined while they are placed. */
  readonly nodes: N[] | undefined;
}

/** A drawing that one can move and zoom, and not change. */
export function Drawing<N extends Node>({ nodes, ...more }: DrawingProps<N>) {
  const { t } = useTranslation();
  if (!nodes) return <Skeleton height={420} aria-label={t('app.loading')} />;
  return (
    <div className="graph app-card">
      <ReactFlow<N>
        nodes={nodes}
        nodesDraggable={false}
        nodesConnectable={false}
        fitView
        fitViewOptions={{ padding: 0.12, maxZoom: 1 }}
        minZoom={0.1}
        preventScrolling={false}
        zoomOnScroll={false}
        {...more}
      >
        <Background gap={24} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}
