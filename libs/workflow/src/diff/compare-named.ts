import type { ChangeList, ListLocation } from './change-list';
import { pairById } from './pair-by-id';
import type { ChangeEffect, ChangeSubject } from './workflow-diff';

/** A list of named items, and the effect of a change in it. */
export interface NamedList<T> {
  readonly subject: ChangeSubject;
  /** Name of the list. It is also the id of a change of its order. */
  readonly list: string;
  readonly prefix?: string;
  readonly location: ListLocation;
  readonly nameOf: (item: T) => string;
  readonly effectOf: (member: string) => ChangeEffect;
}

/**
 * Adds the differences between two lists of named items. Their order affects the display only, so a change
 * of order is documentation.
 */
export function compareNamedLists<T>(
  changes: ChangeList,
  { subject, list, prefix = '', location, nameOf, effectOf }: NamedList<T>,
  before: readonly T[] | undefined,
  after: readonly T[] | undefined,
): void {
  const idOf = (item: T): string => `${prefix}${nameOf(item)}`;
  for (const pair of pairById(before ?? [], after ?? [], idOf)) {
    changes.pair(subject, pair, location, ({ member }) => effectOf(member));
  }
  const whole = { subject, id: `${prefix}${list}`, effect: 'documentation' } as const;
  if (before !== undefined && after !== undefined) {
    changes.order({ ...whole, path: location.after }, before.map(nameOf), after.map(nameOf));
  } else if ((before ?? after)?.length === 0) {
    const value = before === undefined ? { after: [] } : { before: [] };
    changes.add({ ...whole, kind: 'changed', path: after ? location.after : '', ...value });
  }
}

/** A change of a port's description does not change behaviour. */
export const portEffect = (member: string): ChangeEffect =>
  member === '/description' ? 'documentation' : 'behaviour';
