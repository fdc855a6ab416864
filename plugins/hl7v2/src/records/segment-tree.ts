import type { JsonObject } from '@platform/sdk';

import type { Repetition, Segment } from '../message/parse-message';
import { tooManyParts } from '../message/refusals';
import { hasDocument } from './observation-value';
import type { Notes, Scope } from './scopes';

/** Returns the function that reads a value once for all the records that share it. */
export function once<K, V>(read: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    if (known.has(key)) return known.get(key) as V;
    const found = read(key);
    known.set(key, found);
    return found;
  };
}

/** Values by their number from 1, as HL7 counts, without the empty ones. */
const numbered = <T, V>(values: readonly T[], read: (value: T) => V | undefined) =>
  Object.fromEntries(
    values.flatMap((value, at) => {
      const found = read(value);
      return found === undefined ? [] : [[String(at + 1), found]];
    }),
  ) as Readonly<Record<string, V>>;

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** Bound on the texts and repetitions that are written for one message. A real message is far below. */
const MAX_PARTS = 500_000;

const EMPTY = {};

/** Field 5 of an OBX that holds a document stays out: it can be millions of characters. */
const isLeftOut = (segment: Segment, field: number): boolean =>
  segment.name === 'OBX' && field === 5 && hasDocument(segment);

/**
 * Returns the function that writes segments as `{ <name>: [ { <field>: [ { <component>: { <subcomponent>: text } } ] } ] }`.
 * Fields, components and subcomponents count from 1 as in HL7, occurrences and repetitions from 0 as in every list. The
 * notes of a segment are its member `NTE`. `untracked` reads a segment without counting its fields as read.
 */
export function createSegmentTree(notes: Notes, untracked: (segment: Segment) => Segment) {
  let parts = 0;
  const count = (): void => {
    parts += 1;
    if (parts > MAX_PARTS) throw tooManyParts('partie', MAX_PARTS);
  };
  const textOf = (text: string): string | undefined => {
    if (text === '') return undefined;
    count();
    return text;
  };
  const componentsOf = (repetition: Repetition) => {
    count();
    const found = numbered(repetition, (component) => {
      const texts = numbered(component, textOf);
      return isEmpty(texts) ? undefined : texts;
    });
    return isEmpty(found) ? EMPTY : found;
  };
  const fieldsOf = (tracked: Segment): JsonObject => {
    const segment = untracked(tracked);
    return Object.fromEntries(
      segment
        .filled()
        .filter((field) => !isLeftOut(segment, field))
        .map((field) => [String(field), segment.repetitions(field).map(componentsOf)]),
    );
  };
  return once((scope: Scope): JsonObject => {
    const byName: Record<string, JsonObject[]> = {};
    for (const segment of scope) {
      const bound = notes.get(segment) ?? [];
      (byName[segment.name] ??= []).push({
        ...fieldsOf(segment),
        ...(bound.length > 0 && { NTE: bound.map(fieldsOf) }),
      });
    }
    return byName;
  });
}
