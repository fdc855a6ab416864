import type { TableChanges } from '@platform/table-exchange';
import type { TableConfig } from '@platform/workflow';
import { isMap, parseDocument, visit, type Document, type Node, type YAMLMap } from 'yaml';

import { OperatorError } from '../command';
import { ConfigMerge } from './merge-config';
import { endOfNode, Splice, type WrittenDocument } from './splice-config';

type Keys = readonly (string | number)[];

/** As the definitions that ship are written. */
const STYLE = { lineWidth: 120, singleQuote: true } as const;

const written = (text: string): WrittenDocument => ({ text, document: parseDocument(text) });

function configAt(document: Document, path: Keys): YAMLMap<Node, Node> {
  const node = document.getIn(path, true);
  if (isMap<Node, Node>(node)) return node;
  throw new OperatorError(
    `--node: its configuration in the file is an alias or no map: write it out`,
  );
}

/** An anchor that went with what was removed moves to its first alias that is left. */
function keepAnchors(document: Document, before: Document, config: YAMLMap): void {
  const anchored = new Map<string, Node>();
  visit(before, {
    Node: (_key, node) => {
      if ('anchor' in node && node.anchor !== undefined) anchored.set(node.anchor, node as Node);
    },
  });
  const known = new Set<string>();
  visit(document, {
    Node: (_key, node) => {
      if ('anchor' in node && node.anchor !== undefined) known.add(node.anchor);
    },
    Alias: (_key, { source }, ancestors) => {
      const node = anchored.get(source);
      if (known.has(source) || node === undefined) return undefined;
      if (!ancestors.includes(config)) {
        throw new OperatorError(
          `--into: the anchor "&${source}" stands in what the import takes out, and "*${source}" needs it elsewhere: write it out`,
        );
      }
      known.add(source);
      return node.clone() as Node;
    },
  });
}

/**
 * Sets the configuration of a node in the text of a definition. Lines of what does not change stay as they are, with their
 * comments. Throws OperatorError for a layout that it cannot change.
 *
 * @param path keys of the configuration in the document
 */
export function setConfig(
  text: string,
  path: Keys,
  { config, changes }: { readonly config: TableConfig; readonly changes: TableChanges },
): string {
  const old = written(text);
  const { document } = written(text);
  const node = configAt(document, path);
  new ConfigMerge(document, changes).config(node, config);
  keepAnchors(document, old.document, node);
  const next = written(document.toString(STYLE));
  const [was, is] = [configAt(old.document, path), configAt(next.document, path)];
  const [start = 0, end = 0] = was.range ?? [];
  const [nextStart = 0, nextEnd = 0] = is.range ?? [];
  if (was.flow === true) {
    return text.slice(0, start) + next.text.slice(nextStart, nextEnd) + text.slice(end);
  }
  const lineStart = (of: string, offset: number): number => of.lastIndexOf('\n', offset - 1) + 1;
  const from = lineStart(text, start);
  const lines = new Splice(old, next).lines(was, is, from, lineStart(next.text, nextStart));
  return text.slice(0, from) + lines + text.slice(endOfNode(old, was));
}
