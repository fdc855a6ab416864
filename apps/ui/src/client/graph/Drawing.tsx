import '@xyflow/react/dist/style.css';
import './graph.css';

import {
  Background,
  Controls,
  MiniMap,
  ReactFlow,
  useReactFlow,
  useStore,
  type Node,
  type ReactFlowProps,
} from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Loading } from '../shared/Loading';

const FIT = { padding: 0.08, maxZoom: 1 };
/** A drawing that would be smaller than this is shown in part, with a map of the whole beside it. */
const READABLE_ZOOM = 0.7;

/**
 * Shows the whole drawing when its place becomes wider or narrower, where it can be read as a whole; else what matters in
 * it. Moves to what matters when that changes and is out of sight.
 */
function Sight({ focus }: { readonly focus: string | undefined }) {
  const { fitView, getNode, getNodes, getNodesBounds, getViewport, setCenter } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const isSmall = (): boolean => {
    const bounds = getNodesBounds(getNodes());
    return Math.min(width / bounds.width, height / bounds.height) < READABLE_ZOOM;
  };
  const centre = (zoom: number): void => {
    const node = (focus === undefined ? undefined : getNode(focus)) ?? getNodes()[0];
    if (!node) return;
    const { x, y, width: wide, height: high } = getNodesBounds([node]);
    void setCenter(x + wide / 2, y + high / 2, { zoom });
  };
  const show = useEffectEvent(() => {
    if (isSmall()) centre(READABLE_ZOOM);
    else void fitView(FIT);
  });
  const follow = useEffectEvent(() => {
    const node = focus === undefined ? undefined : getNode(focus);
    if (!node || width === 0) return;
    const { x, y, zoom } = getViewport();
    const bounds = getNodesBounds([node]);
    const left = bounds.x * zoom + x;
    const top = bounds.y * zoom + y;
    const isSeen =
      left >= 0 &&
      top >= 0 &&
      left + bounds.width * zoom <= width &&
      top + bounds.height * zoom <= height;
    if (!isSeen) centre(zoom);
  });
  useEffect(() => {
    if (width > 0) show();
  }, [width]);
  useEffect(() => follow(), [focus]);
  return null;
}

/** With more nodes, a map of the whole helps to find one's way. */
const MAPPED_NODES = 24;

interface DrawingProps<N extends Node> extends Omit<ReactFlowProps<N>, 'nodes'> {
  /** Undefined while they are placed. */
  readonly nodes: N[] | undefined;
  /** Id of the node that matters most: in sight at first, also where the whole drawing does not fit. */
  readonly focus?: string | undefined;
  /** The colour of a node on the map. */
  readonly colourOnMap?: (node: N) => string;
}

/** A drawing that one can move and zoom, and not change. */
export function Drawing<N extends Node>({ nodes, focus, colourOnMap, ...more }: DrawingProps<N>) {
  const { t } = useTranslation();
  if (!nodes) return <Loading height={420} />;
  return (
    <div className="graph app-card">
      <ReactFlow<N>
        nodes={nodes}
        nodesDraggable={false}
        nodesConnectable={false}
        minZoom={0.1}
        preventScrolling={false}
        zoomOnScroll={false}
        {...more}
      >
        <Background gap={24} />
        <Controls showInteractive={false} fitViewOptions={FIT} />
        {nodes.length > MAPPED_NODES && (
          <MiniMap<N>
            pannable
            ariaLabel={t('run.map')}
            {...(colourOnMap && { nodeColor: colourOnMap })}
            className="graph-map"
          />
        )}
        <Sight focus={focus} />
      </ReactFlow>
    </div>
  );
}
