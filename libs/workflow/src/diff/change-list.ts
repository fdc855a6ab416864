import type { JsonValue } from '@platform/ports';

import { compareValues, type ValueChange } from './compare-values';
import { describeChange } from './describe-change';
import { inOrder } from './in-order';
import type { Pair } from './pair-by-id';
import type { ChangeEffect, ChangeSubject, WorkflowChange, WorkflowDiff } from './workflow-diff';

/** JSON pointers to the same thing, in the version before and in the one after. */
export interface ListPlace {
  readonly before: string;
  readonly after: string;
}

/** What is inside both. */
export const inside = ({ before, after }: ListPlace, key: string): ListPlace => ({
  before: `${before}/${key}`,
  after: `${after}/${key}`,
});

/** One of the nested scopes of both versions. */
export interface ScopePlace {
  /** The path of the map that it is the body of, with a slash; `''` outermost. */
  readonly prefix: string;
  readonly place: ListPlace;
}

type EffectOf = (change: ValueChange) => ChangeEffect;

/** Collects the changes between two specifications. */
export class ChangeList {
  private readonly changes: WorkflowChange[] = [];

  add(change: Omit<WorkflowChange, 'message'>): void {
    this.changes.push({ ...change, message: describeChange(change) });
  }

  /** What differs inside one subject that both versions have. */
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

  /** One subject that both versions have, or only one. */
  pair(
    subject: ChangeSubject,
    { id, before, after }: Pair<unknown>,
    place: ListPlace,
    effectOf: EffectOf,
  ): void {
    const path = after ? `${place.after}/${after.index}` : `${place.before}/${before?.index ?? 0}`;
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

  /** That the common ones of two lists of names stand in another order, if they do. */
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
