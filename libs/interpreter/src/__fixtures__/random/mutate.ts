import fc from 'fast-check';

type Path = readonly (string | number)[];

/** One change somewhere in a document. */
export interface Mutation {
  readonly at: number;
  /** `swap`: replace by a value with the same key elsewhere in the document, which is likely to be meaningful. */
  readonly action: 'swap' | 'swap' | 'replace' | 'remove' | 'duplicate';
  readonly from: number;
  readonly value: unknown;
}

const telling = fc.constantFrom<unknown>(
  ...['start', 'constructor', '__proto__', 'toString', '$done', '$after', '$in.item', 'any'],
  ...['start.number', 'start.text', 'start.meds', 'start.$error', 'start.$done', 'all', 'PT1S'],
  ...['r.read', 'r.ask', 'core.guard', 'core.map', 'core.call', 'core.workflow-called'],
  ...['in.p0', 'in.p0 > 2', 'in.constructor', 'item.code', '((1))', 'true', "'low'", '1 / 0'],
  ...[{ const: null }, { expr: 'in.p0' }, { merge: 'collect' }, { onError: 'pause' }],
  ...[
    { kind: 'any' },
    { kind: 'list', of: { kind: 'any' } },
    { kind: 'primitive', name: 'Number' },
  ],
  ...[{ name: 'p0', type: { kind: 'any' }, required: true }, null, true, 0, 1e308, '', [], {}],
);

export const mutations = (most: number): fc.Arbitrary<readonly Mutation[]> =>
  fc.array(
    fc.record({
      at: fc.noBias(fc.nat()),
      action: fc.constantFrom<Mutation['action']>(
        ...(['swap', 'swap', 'swap', 'replace', 'remove', 'duplicate'] as const),
      ),
      from: fc.noBias(fc.nat()),
      value: fc.oneof({ weight: 5, arbitrary: telling }, { weight: 1, arbitrary: fc.jsonValue() }),
    }),
    { minLength: 1, maxLength: most },
  );

/** The paths of all values inside `value`, without its own. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  const below =
    typeof value === 'object' && value !== null
      ? (Array.isArray(value) ? [...value.entries()] : Object.entries(value)).flatMap(
          ([key, item]) => pathsOf(item, [...path, key]),
        )
      : [];
  return path.length === 0 ? below : [path, ...below];
}

const at = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], document);

/** A copy of a JSON document with one change. */
export function mutated(document: unknown, { at: where, action, from, value }: Mutation): unknown {
  const copy = structuredClone(document);
  const paths = pathsOf(copy);
  const path = paths[where % paths.length] ?? [];
  const key = path.at(-1) ?? '';
  const alike = paths.filter((each) => typeof key === 'string' && each.at(-1) === key);
  const other = alike[from % Math.max(1, alike.length)];
  const given = action === 'swap' && other ? structuredClone(at(copy, other)) : value;
  const parent = at(copy, path.slice(0, -1));
  if (Array.isArray(parent)) {
    const item: unknown = parent[Number(key)];
    const instead = { remove: [], duplicate: [item, item], swap: [given], replace: [given] };
    parent.splice(Number(key), 1, ...instead[action]);
  } else if (action === 'remove') {
    delete (parent as Record<string, unknown>)[key];
  } else {
    (parent as Record<string, unknown>)[key] = given;
  }
  return copy;
}
