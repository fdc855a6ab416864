import { isDeepStrictEqual } from 'node:util';

import { alignItems } from '@platform/table-exchange';
import {
  isAlias,
  isCollection,
  isMap,
  isSeq,
  visit,
  type Document,
  type Node,
  type Pair,
} from 'yaml';

import { valueOf } from './merge-config';

/** A document with its text. */
export interface WrittenDocument {
  readonly text: string;
  readonly document: Document;
}

interface Item {
  /** The key of a map; undefined for an item of a list. */
  readonly key?: Node;
  readonly value: Node;
  /** The lines of the item, with the comments before it. */
  readonly from: number;
  readonly to: number;
}

const rangeOf = (node: Node): readonly [number, number] => {
  const [start = 0, end = 0] = node.range ?? [];
  return [start, end];
};

const isBlock = (node: unknown): boolean => isCollection(node) && node.flow !== true;

function lastLeaf(node: Node): Node {
  if (!isCollection(node) || node.flow === true) return node;
  const last = node.items.at(-1) as Pair<Node, Node | null> | Node | undefined;
  if (last === undefined) return node;
  if (!isMap(node)) return lastLeaf(last as Node);
  const { key, value } = last as Pair<Node, Node | null>;
  return value === null ? key : lastLeaf(value);
}

const lineEnd = (text: string, offset: number): number => {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
};

/** The end of the last line of a node, with a comment on that line. */
function endOf(text: string, node: Node): number {
  const [, end] = rangeOf(lastLeaf(node));
  return text[end - 1] === '\n' ? end : lineEnd(text, end);
}

const columnOf = (text: string, offset: number): number =>
  offset - (text.lastIndexOf('\n', offset - 1) + 1);

/** The items of a block collection; `from` is the end of the line above its first. */
function itemsOf({ text }: WrittenDocument, node: Node, from: number): readonly Item[] {
  let start = from;
  return (node as unknown as { readonly items: readonly unknown[] }).items.map((item) => {
    const { key, value } = isMap(node)
      ? (item as Pair<Node, Node | null>)
      : { key: undefined, value: item as Node };
    const to = endOf(text, value ?? (key as Node));
    const found = { ...(key && { key }), value: value ?? (key as Node), from: start, to };
    start = to;
    return found;
  });
}

/** The anchors and aliases of a node: where they differ, equal values are written differently. */
function marksOf(node: Node): readonly string[] {
  const marks: string[] = [];
  visit(node as never, {
    Node: (_key, each) => {
      if (isAlias(each)) marks.push(`*${each.source}`);
      else if (each.anchor !== undefined) marks.push(`&${each.anchor}`);
    },
  });
  return marks;
}

/** Takes from the new document what differs from the old one, and all other lines from the old one as they are. */
export class Splice {
  constructor(
    private readonly old: WrittenDocument,
    private readonly next: WrittenDocument,
  ) {}

  /** The lines of the new collection below a line that ends at `oldFrom` in the old text and at `nextFrom` in the new one. */
  lines(old: Node, next: Node, oldFrom: number, nextFrom: number): string {
    const olds = itemsOf(this.old, old, oldFrom);
    const news = itemsOf(this.next, next, nextFrom);
    const shift = this.columnOfItems(this.old, old) - this.columnOfItems(this.next, next);
    const written = ({ from, to }: Item) => indented(this.next.text.slice(from, to), shift);
    const kept = ({ from, to }: Item) => this.old.text.slice(from, to);
    if (isSeq(old) && isSeq(next)) {
      const keys = (items: readonly Item[], of: WrittenDocument) =>
        items.map(({ value }) => JSON.stringify([valueOf(value, of.document), marksOf(value)]));
      return alignItems(keys(olds, this.old), keys(news, this.next))
        .flatMap(({ before = -1, after = -1, isSame }) => {
          const [was, is] = [olds[before], news[after]];
          if (!is) return [];
          return [isSame && was ? kept(was) : written(is)];
        })
        .join('');
    }
    return news
      .map((item) => {
        const was = olds.find(({ key }) => String(key) === String(item.key));
        if (!was) return written(item);
        if (this.isSame(was, item)) return kept(was);
        if (!isBlock(was.value) || !isBlock(item.value) || isSeq(was.value) !== isSeq(item.value)) {
          return written(item);
        }
        const [oldHead, nextHead] = [headOf(this.old, was), headOf(this.next, item)];
        const head = this.old.text.slice(was.from, oldHead);
        return head + this.lines(was.value, item.value, oldHead, nextHead);
      })
      .join('');
  }

  private isSame(old: Item, next: Item): boolean {
    return (
      isDeepStrictEqual(
        valueOf(old.value, this.old.document),
        valueOf(next.value, this.next.document),
      ) && isDeepStrictEqual(marksOf(old.value), marksOf(next.value))
    );
  }

  /** Where a key, or the dash of an item, stands in its line. */
  private columnOfItems({ text }: WrittenDocument, node: Node): number {
    const [start] = rangeOf(node);
    return columnOf(text, start);
  }
}

/** The end of the line of a key. */
const headOf = ({ text }: WrittenDocument, { key, value }: Item): number =>
  lineEnd(text, rangeOf(key ?? value)[1]);

/** Moves lines to the right, or to the left as far as they have room. */
function indented(text: string, shift: number): string {
  if (shift === 0) return text;
  return text
    .split('\n')
    .map((line) => {
      if (line.trim() === '') return line;
      return shift > 0
        ? ' '.repeat(shift) + line
        : line.slice(Math.min(-shift, line.search(/\S/u)));
    })
    .join('\n');
}

export const endOfNode = ({ text }: WrittenDocument, node: Node): number => endOf(text, node);
