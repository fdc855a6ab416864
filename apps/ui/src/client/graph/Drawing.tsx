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
import type { TFunction } from 'i18next';
import { useEffect, useEffectEvent, useId, useMemo, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { Loading } from '../shared/Loading';
import { Peek, usePeek } from './Peek';
import { isReadable, READABLE_ZOOM } from './sizes';

/** Around a drawing that is shown as a whole, and beyond the edges of one that is not, as a share of its place. */
const PADDING = 0.04;
const FIT = { padding: PADDING, maxZoom: 1 };

/** With more nodes, a map of the whole helps to find one's way. */
const MAPPED_NODES = 24;
/** Of the map, with what surrounds it. */
const MAP_HEIGHT = 180;

/** What the last nodes are moved up by, to be seen above the map. */
const belowOf = ({ length }: readonly Node[]): number => (length > MAPPED_NODES ? MAP_HEIGHT : 0);

/** The middle of what is shown along one axis, of a drawing from `from` to `to`: at `wanted`, and nothing beyond its ends. */
function middle(wanted: number, from: number, to: number, shown: number): number {
  const least = from + shown * (0.5 - PADDING);
  const most = to - shown * (0.5 - PADDING);
  return least > most ? (from + to) / 2 : Math.min(most, Math.max(least, wanted));
}

/**
 * Shows the whole drawing when its place becomes wider or narrower, where it can be read as a whole; else what matters in
 * it. Moves to what matters when that changes and is out of sight.
 */
function Sight({ focus }: { readonly focus: string | undefined }) {
  const { fitView, getNode, getNodes, getNodesBounds, getViewport, setCenter } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const centre = (zoom: number): void => {
    const node = (focus === undefined ? undefined : getNode(focus)) ?? getNodes()[0];
    if (!node) return;
    const { x, y, width: wide, height: high } = getNodesBounds([node]);
    const all = getNodesBounds(getNodes());
    void setCenter(
      middle(x + wide / 2, all.x, all.x + all.width, width / zoom),
      middle(y + high / 2, all.y, all.y + all.height + belowOf(getNodes()) / zoom, height / zoom),
      { zoom },
    );
  };
  const show = useEffectEvent(() => {
    if (isReadable(getNodesBounds(getNodes()), { width, height })) void fitView(FIT);
    else centre(READABLE_ZOOM);
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

interface DrawingProps<N extends Node> extends Omit<ReactFlowProps<N>, 'nodes'> {
  readonly place: RefObject<HTMLDivElement | null>;
  /** Undefined while they are placed. */
  readonly nodes: N[] | undefined;
  /** Id of the node that matters most: in sight at first, also where the whole drawing does not fit. */
  readonly focus?: string | undefined;
  /** The colour of a node on the map. */
  readonly colourOnMap?: (node: N) => string;
  /** What a node has, for whoever rests on it; nothing for a node that has nothing. */
  readonly peekOf?: (id: string) => ReactNode;
}

/** What a screen reader says of a drawing, which the library says in English, and of one whose nodes can be moved. */
const ariaLabels = (t: TFunction): NonNullable<ReactFlowProps['ariaLabelConfig']> => ({
  'node.a11yDescription.default': t('run.drawing.node'),
  'node.a11yDescription.keyboardDisabled': t('run.drawing.node'),
  'controls.ariaLabel': t('run.drawing.view'),
  'controls.zoomIn.ariaLabel': t('run.drawing.larger'),
  'controls.zoomOut.ariaLabel': t('run.drawing.smaller'),
  'controls.fitView.ariaLabel': t('run.drawing.whole'),
});

/** A node that is described by what is shown of it. */
const describedBy = <N extends Node>(node: N, id: string): N => ({
  ...node,
  domAttributes: { ...node.domAttributes, 'aria-describedby': id },
});

/** A drawing that one can move and zoom, and not change. */
export function Drawing<N extends Node>({
  place,
  nodes,
  focus,
  colourOnMap,
  peekOf,
  ...more
}: DrawingProps<N>) {
  const { t } = useTranslation();
  const labels = useMemo(() => ariaLabels(t), [t]);
  const { peeked, ofPlace, enter, leave } = usePeek();
  const peekId = useId();
  const peek = peeked === undefined ? undefined : peekOf?.(peeked);
  return (
    <div className="graph app-card" ref={place} {...(peekOf && ofPlace)}>
      {nodes ? (
        <ReactFlow<N>
          nodes={
            peek
              ? nodes.map((node) => (node.id === peeked ? describedBy(node, peekId) : node))
              : nodes
          }
          nodesDraggable={false}
          nodesConnectable={false}
          minZoom={0.1}
          preventScrolling={false}
          zoomOnScroll={false}
          ariaLabelConfig={labels}
          {...(peekOf && {
            onNodeMouseEnter: (_event, { id }) => enter(id),
            onNodeMouseLeave: leave,
          })}
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
          {peeked !== undefined && peek && (
            <Peek of={peeked} id={peekId} enter={enter} leave={leave}>
              {peek}
            </Peek>
          )}
        </ReactFlow>
      ) : (
        <Loading height={420} />
      )}
    </div>
  );
}
