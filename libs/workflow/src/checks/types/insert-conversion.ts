import type { Conversion } from '@platform/catalog';
import type { Fix } from '@platform/ports';

import type { CheckedScope } from '../check-subject';
import type { Typing } from './typing';

/** Longest base of an id: room for a number within the 63 characters of a node id. */
const MAX_BASE_LENGTH = 55;

/** An id for a node that a fix adds; two fixes of one check never propose the same. */
function freshId(wanted: string, taken: Set<string>): string {
  const base = wanted.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, MAX_BASE_LENGTH);
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

/** Proposes a conversion node in front of what reads a value. */
export type InsertConversion = (
  conversion: Conversion,
  /** What gives the value, `node.port`. */
  from: string,
  /** Pointer to where the specification names it. */
  path: string,
  /** What the new node is named after. */
  reader: string,
) => Fix | undefined;

/**
 * The reader keeps its edge, which now starts from the new node: the order of the edges into a port
 * decides a merge.
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
