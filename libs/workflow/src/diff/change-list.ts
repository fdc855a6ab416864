import type { JsonValue } from '@platform/ports';

import { compareValues, type ValueChange } from './compare-values';
import { describeChange } from './describe-change';
import { inOrder } from './in-order';
import type { Pair } from './pair-by-id';
import type { ChangeEffect, ChangeSubject, WorkflowChange, WorkflowDiff } from './workflow-diff';

/** JSON pointers to the same thing in both versions. */
export interface ListLocation {
  readonly before: string;
  readonly after: string;
}

/** The pointers to member `key` in both versions. */
export const inside = ({ before, after }: ListLocation, key: string): ListLocation => ({
  before: `${before}/${key}`,
  after: `${after}/${key}`,
});

/** A scope that both versions have. */
export interface ScopeLocation {
  /** Path of the enclosing map with a trailing slash; empty for the outermost scope. */
  readonly prefix: string;
  readonly location: ListLocation;
}

type EffectOf = (change: ValueChange) => ChangeEffect;

/** Collects the changes between two specifications. */
export class ChangeList {
  private readonly changes: WorkflowChange[] = [];

  add(change: Omit<WorkflowChange, 'message'>): void {
    this.changes.push({ ...change, message: describeChange(change) });
  }

  /** Adds the differences inside one subject that both versions have. */
  members(
    subject: ChangeSubject,
    id: string,
    changes: readonly ValueChange[],
    effectOf: EffectOf,
  ): void {
    for (const { member, ...change } of changes) {
      const effect = effectOf({ member, ...change });
      this.add({
        kind: 'changed',
        subject,
        id,
        ...change,
        ...(member !== '' && { member }),
        effect,
      });
    }
  }

  /** Adds a subject that only one version has, or compares it when both have it. */
  pair(
    subject: ChangeSubject,
    { id, before, after }: Pair<unknown>,
    location: ListLocation,
    effectOf: EffectOf,
  ): void {
    const path = after
      ? `${location.after}/${after.index}`
      : `${location.before}/${before?.index ?? 0}`;
    const was = before?.item as JsonValue | undefined;
    const is = after?.item as JsonValue | undefined;
    if (was !== undefined && is !== undefined) {
      this.members(subject, id, compareValues(was, is, { member: '', path }), effectOf);
    } else if (is !== undefined) {
      const effect = effectOf({ member: '', path, after: is });
      this.add({ kind: 'added', subject, id, path, after: is, effect });
    } else if (was !== undefined) {
      const effect = effectOf({ member: '', path, before: was });
      this.add({ kind: 'removed', subject, id, path, before: was, effect });
    }
  }

  /** Adds a change when the common names of two lists are in a different order. */
  order(
    change: Pick<WorkflowChange, 'subject' | 'id' | 'path' | 'effect'>,
    before: readonly string[],
    after: readonly string[],
  ): void {
    const order = inOrder(before, after);
    if (order) this.add({ ...change, kind: 'changed', member: '/order', ...order });
  }

  toDiff(): WorkflowDiff {
    const { changes } = this;
    return {
      same: changes.length === 0,
      behaviourChanged: changes.some(({ effect }) => effect === 'behaviour'),
      changes,
    };
  }
}
