import { isSeq, type Node } from 'yaml';

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
  type Path,
} from './insert';
import { setPair } from './set-pair';

const asItem = (yaml: string): string => `- ${indent(yaml, 2).trimStart()}`;

/**
 * Adds an entry at the end of the list at `path`, and creates the list if it is absent or empty. All other bytes
 * stay. A blank line precedes the entry if one precedes the last entry.
 */
export function appendItem(text: string, path: Path, yaml: string): string {
  const document = readDocument(text);
  const list = nodeAt(document, path);
  if (isEmpty(list)) return setPair(text, path.slice(0, -1), path.at(-1) ?? '', asItem(yaml));
  if (!isSeq(list) || list.flow === true) {
    throw new ToolError(
      'GENERATOR_YAML_LAYOUT',
      `"${path.join('.')}" is not a block list: write one entry a line`,
    );
  }
  const items = list.items as Node[];
  const [first, last, previous] = [items[0], items.at(-1), items.at(-2)] as [Node, Node, Node?];
  const dash = text.lastIndexOf('-', rangeOf(first)[0]);
  const apart =
    previous !== undefined &&
    /\n[ \t]*\n/.test(text.slice(endOfLine(text, previous) - 1, rangeOf(last)[0]));
  const lines = indent(asItem(yaml), columnOf(text, dash));
  const edited = spliceLines(text, endOfLine(text, list), apart ? `\n${lines}` : lines);
  document.addIn(path, parseEntry(yaml));
  return requireEdit(edited, document.toJS({ maxAliasCount: -1 }));
}
