import { NodeToolbar, Position, useReactFlow, useStore } from '@xyflow/react';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

import type { GraphNode } from './graph-of';

/** A pointer that only passes over a node opens nothing, and may go from a node to what is shown of it. */
const REST_MS = 150;
/** A narrower place has no room beside a node. */
const MIN_WIDTH_BESIDE = 800;

const nodeOf = ({ target }: FocusEvent<HTMLElement>): string | undefined =>
  target.closest<HTMLElement>('.react-flow__node')?.dataset['id'];

interface Peeked {
  /** Id of the node at which the pointer rests, or that has the focus. */
  readonly peeked: string | undefined;
  /** For the element that the drawing is in. */
  readonly ofPlace: {
    readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  readonly enter: (id: string) => void;
  readonly leave: () => void;
}

/** Follows the pointer and the focus through a drawing. Escape puts away what is shown. */
export function usePeek(): Peeked {
  const [peeked, setPeeked] = useState<string>();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (id: string | undefined): void => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => setPeeked(id), REST_MS);
  };
  const now = (id: string | undefined): void => {
    clearTimeout(resting.current);
    setPeeked(id);
  };
  useEffect(() => () => clearTimeout(resting.current), []);
  return {
    peeked,
    ofPlace: {
      // What is clicked or touched has the focus too, and is chosen: its details open.
      onFocus: (event) => event.target.matches(':focus-visible') && now(nodeOf(event)),
      onBlur: () => now(undefined),
      onKeyDown: ({ key }) => key === 'Escape' && now(undefined),
    },
    enter: (id) => matchMedia('(hover: hover)').matches && soon(id),
    leave: () => soon(undefined),
  };
}

interface PeekProps extends Pick<Peeked, 'enter' | 'leave'> {
  readonly of: GraphNode['id'];
  /** Of the element, for what it describes. */
  readonly id: string;
  readonly children: ReactNode;
}

/** What a node has, beside it, on the side where there is room. */
export function Peek({ of, id, enter, leave, children }: PeekProps) {
  const { getNodesBounds, getViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const { x, y, zoom } = getViewport();
  const bounds = getNodesBounds([of]);
  const isLeft = (bounds.x + bounds.width / 2) * zoom + x < width / 2;
  const isHigh = (bounds.y + bounds.height / 2) * zoom + y < height / 2;
  const [towards, away] = width < MIN_WIDTH_BESIDE ? [isHigh, isLeft] : [isLeft, isHigh];
  const beside = towards ? Position.Right : Position.Left;
  const below = towards ? Position.Bottom : Position.Top;
  return (
    <NodeToolbar
      nodeId={of}
      isVisible
      position={width < MIN_WIDTH_BESIDE ? below : beside}
      align={away ? 'start' : 'end'}
      offset={6}
      role="tooltip"
      id={id}
      className="graph-peek app-card"
      onMouseEnter={() => enter(of)}
      onMouseLeave={leave}
    >
      {children}
    </NodeToolbar>
  );
}
