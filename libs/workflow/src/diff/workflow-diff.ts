import type { JsonValue, LocalizedText } from '@platform/ports';

export type ChangeKind = 'added' | 'removed' | 'changed';

/** The kind of thing that changed. `metadata` covers the members that no other kind covers. */
export type ChangeSubject =
  'node' | 'edge' | 'input' | 'output' | 'context' | 'setting' | 'hazard' | 'metadata';

/** Whether a change can affect runs, or only what people read. When in doubt it is `behaviour`. */
export type ChangeEffect = 'behaviour' | 'documentation';

/** One difference between two versions of a specification. */
export interface WorkflowChange {
  readonly kind: ChangeKind;
  readonly subject: ChangeSubject;
  /**
   * Stable name of what changed: a node's path (`review/dose` inside a map), `from -> to` of an edge, or
   * the name of a port, a context kind, a setting, a hazard or a member.
   */
  readonly id: string;
  /** JSON pointer into the new version, or into the old version for something removed. */
  readonly path: string;
  /**
   * JSON pointer relative to the subject, with named list items by name (`/config/ports/dose/type`).
   * `/order` when only the order differs; `before` and `after` are then the names in order.
   */
  readonly member?: string;
  /** Absent for an addition. */
  readonly before?: JsonValue;
  /** Absent for a removal. */
  readonly after?: JsonValue;
  readonly effect: ChangeEffect;
  readonly message: LocalizedText;
}

export interface WorkflowDiff {
  /** True when there are no changes. */
  readonly same: boolean;
  readonly behaviourChanged: boolean;
  readonly changes: readonly WorkflowChange[];
}
