import { isMap, type Document, type Node, type Pair, type YAMLMap } from 'yaml';

import { ToolError } from '../tool-error';
import {
  columnOf,
  endOfLine,
  indent,
  isEmpty,
  nodeAt,
  parseEntry,
  rangeOf,
  readDocument,
  requireEdit,
  spliceLines,
  valueOf,
  type Path,
} from './insert';

const STEP = 2;

/** Puts a scalar or flow value on the line of its key, and a block below it. */
function pairText(key: string, yaml: string): string {
  const inline =
    !yaml.includes('\n') && (/^[[{]/.test(yaml) || typeof parseEntry(yaml) !== 'object');
  return inline ? `${key}: ${yaml}` : `${key}:\n${indent(yaml, STEP)}`;
}

function expectedAfter(text: string, path: Path, key: string, yaml: string): unknown {
  const document = readDocument(text);
  document.setIn([...path, key], parseEntry(yaml));
  return document.toJS({ maxAliasCount: -1 }) as unknown;
}

function requireBlockMap(document: Document, path: Path): YAMLMap<Node, Node | null> {
  const map = nodeAt(document, path);
  if (isMap(map) && map.flow !== true) return map as YAMLMap<Node, Node | null>;
  throw new ToolError(
    'GENERATOR_YAML_LAYOUT',
    `"${path.join('.')}" is not a block mapping: write one key a line`,
  );
}

/**
 * Adds `key` with its value at the end of the mapping at `path`, and creates the mapping if it is absent or empty.
 * All other bytes stay: comments, order, quotes, blank lines. Throws ToolError for a key that already has a value.
 */
export function setPair(text: string, path: Path, key: string, yaml: string): string {
  const document = readDocument(text);
  if (path.length > 0 && isEmpty(nodeAt(document, path))) {
    const name = path.at(-1) ?? '';
    return setPair(text, path.slice(0, -1), name, pairText(key, yaml));
  }
  if (text.trim() === '' || document.contents === null)
    return spliceLines(text, text.length, pairText(key, yaml));
  const map = requireBlockMap(document, path);
  const existing = map.items.find((pair: Pair<Node, Node | null>) => String(pair.key) === key);
  if (existing !== undefined && !isEmpty(existing.value ?? undefined)) {
    throw new ToolError('GENERATOR_KEY_TAKEN', `"${[...path, key].join('.')}" is already there`);
  }
  const column = columnOf(text, rangeOf(map.items[0]?.key as Node)[0]);
  const lines = indent(pairText(key, yaml), column);
  const edited =
    existing === undefined
      ? spliceLines(text, endOfLine(text, map), lines)
      : replaceLines(text, existing, lines);
  return requireEdit(edited, expectedAfter(text, path, key, yaml));
}

/** Replaces `key:`, `key: {}` or `key: []`. A comment on that line stays. */
function replaceLines(text: string, pair: Pair<Node, Node | null>, lines: string): string {
  const [keyStart] = rangeOf(pair.key);
  const start = keyStart - columnOf(text, keyStart);
  const old = pair.value ?? pair.key;
  const end = endOfLine(text, old);
  const comment = /#.*/.exec(text.slice(rangeOf(old)[1], end))?.[0];
  const [first = '', ...others] = lines.split('\n');
  const opened = comment === undefined ? first : `${first} ${comment}`;
  return spliceLines(text.slice(0, start) + text.slice(end), start, [opened, ...others].join('\n'));
}

/** Whether the mapping at `path` has the key. */
export function hasKey(text: string, path: Path, key: string): boolean {
  const map = path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | null | undefined)?.[name],
    valueOf(text),
  );
  return typeof map === 'object' && map !== null && Object.hasOwn(map, key);
}
