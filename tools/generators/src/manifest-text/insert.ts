import { isDeepStrictEqual } from 'node:util';

import { isCollection, isMap, isSeq, parse, parseDocument, type Document, type Node } from 'yaml';

import { ToolError } from '../tool-error';

/** The depth of aliases is limited by the reader of the manifest, not here. */
const READ = { maxAliasCount: -1 } as const;

export type Path = readonly string[];

/** Reads YAML for editing. Throws ToolError `GENERATOR_YAML_INVALID` with the first problem. */
export function readDocument(text: string): Document {
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem === undefined) return document;
  throw new ToolError('GENERATOR_YAML_INVALID', `unreadable YAML: ${problem.message}`);
}

export const valueOf = (text: string): unknown => readDocument(text).toJS(READ) as unknown;

export const nodeAt = (document: Document, path: Path): Node | undefined =>
  (path.length === 0 ? document.contents : document.getIn(path, true)) as Node | undefined;

/** Whether the node is absent, null, or an empty collection, so that it can be replaced. */
export const isEmpty = (node: Node | undefined): boolean =>
  node === undefined || (isCollection(node) ? node.items.length === 0 : node.toJSON() === null);

export const rangeOf = (node: Node): readonly [number, number] => {
  const [start = 0, end = 0] = node.range ?? [];
  return [start, end];
};

/** Returns the end of the last line of a node, including a comment on that line. */
export function endOfLine(text: string, node: Node): number {
  const [, end] = rangeOf(lastLeaf(node));
  if (text[end - 1] === '\n') return end;
  const newline = text.indexOf('\n', end);
  return newline < 0 ? text.length : newline + 1;
}

function lastLeaf(node: Node): Node {
  if (!isCollection(node) || node.flow === true) return node;
  const last = node.items.at(-1);
  if (isSeq(node)) return lastLeaf(last as Node);
  if (!isMap(node) || last === undefined) return node;
  const pair = last as { key: Node; value: Node | null };
  // `key:` without a value has an empty value of length 0.
  return pair.value === null ? pair.key : lastLeaf(pair.value);
}

export const columnOf = (text: string, offset: number): number =>
  offset - (text.lastIndexOf('\n', offset - 1) + 1);

export const indent = (text: string, columns: number): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : ' '.repeat(columns) + line))
    .join('\n');

/** Inserts lines at an offset that starts a line (or ends a text without a final line break). */
export function spliceLines(text: string, offset: number, lines: string): string {
  const before = text.slice(0, offset);
  const joint = before === '' || before.endsWith('\n') ? '' : '\n';
  return `${before}${joint}${lines}\n${text.slice(offset)}`;
}

/** Checks that an edit made the expected change and no other, in every notation of YAML. */
export function requireEdit(edited: string, expected: unknown): string {
  if (isDeepStrictEqual(valueOf(edited), expected)) return edited;
  throw new ToolError(
    'GENERATOR_YAML_LAYOUT',
    'the file is laid out in a way this cannot extend: write its lists one entry a line',
  );
}

export const parseEntry = (yaml: string): unknown => parse(yaml) as unknown;
