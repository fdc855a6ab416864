import type { JsonValue, LocalizedText } from '@platform/ports';

export type ChangeKind = 'added' | 'removed' | 'changed';

/** `metadata` is every member of a specification that none of the others is about. */
export type ChangeSubject =
  'node' | 'edge' | 'input' | 'output' | 'context' | 'setting' | 'hazard' | 'metadata';

/** Whether a run can differ, or only what people read. In doubt it is behaviour. */
export type ChangeEffect = 'behaviour' | 'documentation';

/** One difference between two versions of a specification. */
export interface WorkflowChange {
  readonly kind: ChangeKind;
  readonly subject: ChangeSubject;
  /**
   * What it is about, by its stable name: a node's path (`review/dose` inside a map), `from -> to` of
   * an edge, the name of a port, a context kind, a setting, a hazard, a member.
   */
  readonly id: string;
  /** JSON pointer to what is there: in the version after, of what was removed in the one before. */
  readonly path: string;
  /**
   * Of what changed inside the subject: a pointer whose lists of named things are read by name
   * (`/config/ports/dose/type`). `/order` when only the order differs, `before` and `after` then
   * being the names in order.
   */
  readonly member?: string;
  /** Absent where there was nothing. */
  readonly before?: JsonValue;
  /** Absent where there is nothing. */
  readonly after?: JsonValue;
  readonly effect: ChangeEffect;
  readonly message: LocalizedText;
}

export interface WorkflowDiff {
  /** Whether there is no change at all. */
  readonly same: boolean;
  readonly behaviourChanged: boolean;
  readonly changes: readonly WorkflowChange[];
}
