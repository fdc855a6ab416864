import { isDeepStrictEqual } from 'node:util';

import type { AlignedItem, TableChanges } from '@platform/table-exchange';
import { isMap, isScalar, isSeq, type Document, type Node, type YAMLMap, type YAMLSeq } from 'yaml';

/** The depth of aliases is limited by the reader of the definition, not here. */
export const valueOf = (node: unknown, document: Document): unknown =>
  (node as Node | null)?.toJS(document, { maxAliasCount: -1 }) as unknown;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members of a row that stand on one line. */
const ON_ONE_LINE: ReadonlySet<string> = new Set(['when', 'then', 'source']);

/** Changes the nodes of a configuration to new values, and keeps every node whose value stays, with its comments and style. */
export class ConfigMerge {
  constructor(
    private readonly document: Document,
    private readonly changes: TableChanges,
  ) {}

  config(node: YAMLMap, config: Readonly<Record<string, unknown>>): void {
    this.map(node, config, (name, old, value) => {
      const aligned = { rows: this.changes.rows, impossible: this.changes.impossible }[name];
      if (aligned && isSeq(old) && Array.isArray(value)) return this.seq(old, value, aligned);
      return this.changes.members.includes(name) ? this.value(old, value) : old;
    });
  }

  private map(
    node: YAMLMap,
    value: Readonly<Record<string, unknown>>,
    merge: (name: string, old: unknown, value: unknown) => unknown,
  ): YAMLMap {
    for (const { key } of [...node.items]) {
      if (!(String(key) in value)) node.delete(key);
    }
    for (const [name, member] of Object.entries(value)) {
      const old = node.get(name, true);
      if (old === undefined) node.set(name, this.created(member));
      else node.set(name, merge(name, old, member));
    }
    return node;
  }

  private seq(node: YAMLSeq, values: readonly unknown[], aligned: readonly AlignedItem[]): YAMLSeq {
    const old = [...node.items];
    const isOnOneLine = old.every((item) => isMap(item) && item.flow === true);
    node.items = aligned.flatMap(({ before, after, isSame }) => {
      if (after === undefined) return [];
      if (before === undefined) return [this.row(values[after], isOnOneLine)];
      return [isSame ? old[before] : this.value(old[before], values[after])];
    });
    return node;
  }

  /** A row as a list has it: on one line, or its cells and its source on a line each. */
  private row(value: unknown, isOnOneLine: boolean): Node {
    const node = this.document.createNode(value);
    if (!isMap(node)) return node;
    node.flow = isOnOneLine;
    for (const { key, value: member } of node.items) {
      if (isMap(member) && ON_ONE_LINE.has(String(key))) member.flow = true;
    }
    return node;
  }

  private created(value: unknown): Node {
    const node = this.document.createNode(value);
    if (isSeq(node) && Array.isArray(value))
      node.items = value.map((item) => this.row(item, false));
    return node;
  }

  private value(node: unknown, value: unknown): unknown {
    if (isDeepStrictEqual(valueOf(node, this.document), value)) return node;
    if (isMap(node) && isObject(value)) {
      return this.map(node, value, (_name, old, member) => this.value(old, member));
    }
    if (isSeq(node) && Array.isArray(value)) {
      node.items = value.map((item, index) =>
        index < node.items.length ? this.value(node.items[index], item) : this.row(item, true),
      );
      return node;
    }
    if (isScalar(node) && !isObject(value) && !Array.isArray(value)) {
      node.value = value;
      delete node.source;
      return node;
    }
    return this.document.createNode(value);
  }
}
