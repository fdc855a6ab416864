import { boundedFindings } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

/** Members of a specification in their usual order. */
const MEMBERS = ['context', 'inputs', 'outputs', 'nodes', 'edges', 'settings', 'safety'];
const BODY = '/config/body';

interface SortKey {
  /** Position of the scope. */
  readonly scope: number;
  /** Index of the member in MEMBERS; -1 for any other member, which sorts first. */
  readonly member: number;
  /** The name of the member, then the keys and indexes below it. */
  readonly below: readonly (string | number)[];
}

/** The innermost scope that contains a path. */
function scopeOf(path: string, scopes: ReadonlyMap<string, number>): string {
  for (let end = path.lastIndexOf(BODY); end > 0; end = path.lastIndexOf(BODY, end - 1)) {
    const pointer = path.slice(0, end + BODY.length);
    if (scopes.has(pointer)) return pointer;
  }
  return '';
}

function sortKeyOf(path: string, scopes: ReadonlyMap<string, number>): SortKey {
  const pointer = scopeOf(path, scopes);
  const [, member = '', ...below] = path.slice(pointer.length).split('/');
  return {
    scope: scopes.get(pointer) ?? 0,
    member: MEMBERS.indexOf(member),
    below: [member, ...below].map((name) => (/^\d+$/.test(name) ? Number(name) : name)),
  };
}

const compare = <T extends string | number>(one: T, other: T): number =>
  one < other ? -1 : Number(one > other);

function compareBelow(one: SortKey['below'], other: SortKey['below']): number {
  for (const [index, left] of one.entries()) {
    const right = other[index];
    if (right === undefined) return 1;
    const order =
      typeof left === typeof right ? compare(left, right) : compare(typeof left, typeof right);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/**
 * Sorts findings by scope, then document order, then code. Keeps the first 1,000 and adds a WF106 when
 * there were more.
 */
export function orderFindings(
  diagnostics: readonly Diagnostic[],
  scopes: readonly { readonly pointer: string }[],
): readonly Diagnostic[] {
  const positions = new Map(scopes.map(({ pointer }, index) => [pointer, index]));
  const ordered = diagnostics
    .map((diagnostic) => ({ diagnostic, sortKey: sortKeyOf(diagnostic.path, positions) }))
    .sort(
      (a, b) =>
        a.sortKey.scope - b.sortKey.scope ||
        a.sortKey.member - b.sortKey.member ||
        compareBelow(a.sortKey.below, b.sortKey.below) ||
        compare(a.diagnostic.code, b.diagnostic.code),
    )
    .map(({ diagnostic }) => diagnostic);
  return boundedFindings(ordered, { code: 'WF106' });
}
