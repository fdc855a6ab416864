import { Handle, Position } from '@xyflow/react';
import type { CSSProperties, ReactNode } from 'react';

import { Bdi } from '../shared/Bdi';

interface NodeBoxProps {
  readonly label: string;
  readonly type: string;
  /** Colour of its edge. Undefined: that of a border. */
  readonly colour: string | undefined;
  /** What became of it: an icon and a word. */
  readonly mark: ReactNode;
  /** False where more than its label is shown at the pointer. */
  readonly hasTitle?: boolean;
  /** What the style sheet tells apart. */
  readonly look: Readonly<Record<`data-${string}`, string | true | undefined>>;
}

/** A node of a drawing: its label, its type and its mark, between its two ends. */
export function NodeBox({
  label,
  type,
  colour = 'var(--app-border)',
  mark,
  hasTitle = true,
  look,
}: NodeBoxProps) {
  return (
    <div
      className="graph-node"
      {...(hasTitle && { title: label })}
      {...look}
      style={{ '--node-colour': colour } as CSSProperties}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} aria-hidden />
      <Bdi className="graph-node-label">{label}</Bdi>
      <span className="graph-node-foot">
        <Bdi className="graph-node-type">{type}</Bdi>
        {mark}
      </span>
      <Handle type="source" position={Position.Bottom} isConnectable={false} aria-hidden />
    </div>
  );
}
