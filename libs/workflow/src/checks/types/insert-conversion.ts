import type { Conversion } from '@platform/catalog';
import type { Fix } from '@platform/ports';

import type { CheckedScope } from '../check-subject';
import type { Typing } from './typing';

/** Maximum length of the base of an id, which leaves space for a number within 63 characters. */
const MAX_BASE_LENGTH = 55;

/** A new id for a node that a fix adds. Two fixes of one check never get the same id. */
function freshId(wanted: string, taken: Set<string>): string {
  const base = wanted.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, MAX_BASE_LENGTH);
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

/** Returns a fix that inserts a conversion node in front of the reader of a value. */
export type InsertConversion = (
  conversion: Conversion,
  /** The source of the value, `node.port`. */
  from: string,
  /** JSON pointer to the reference to the source. */
  path: string,
  /** Name of the reader. The id of the new node is derived from it. */
  reader: string,
) => Fix | undefined;

/**
 * Creates the fix. The reader keeps its edge, which then starts from the new node, because the order of
 * the edges into a port decides a merge.
 */
export function insertConversions(scope: CheckedScope, { convertNode }: Typing): InsertConversion {
  const taken = new Set(scope.spec.nodes.map(({ id }) => id));
  return (conversion, from, path, reader) => {
    if (convertNode === undefined) return undefined;
    const id = freshId(`${reader}-converted`, taken);
    const config = { from: conversion.from, to: conversion.to };
    return {
      title: {
        fr: `Insérer la conversion « ${conversion.label} »`,
        en: `Insert the conversion "${conversion.label}"`,
      },
      patch: [
        { op: 'add', path: `${scope.pointer}/nodes/-`, value: { id, type: convertNode, config } },
        { op: 'replace', path, value: `${id}.value` },
        { op: 'add', path: `${scope.pointer}/edges/-`, value: { from, to: `${id}.value` } },
      ],
    };
  };
}
