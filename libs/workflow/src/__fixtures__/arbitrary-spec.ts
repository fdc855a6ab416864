import type { JsonValue, PortDef, TypeRef } from '@platform/ports';
import fc from 'fast-check';

import type { EdgeSpec, NodeSpec, WorkflowSpec } from '../schema';

/** Texts that YAML could read as another type, or that need escaping. */
const awkward = fc.constantFrom(
  ...['', ' ', '1', '-1', '1e3', '0x1F', '1_000', '12:30:00', '.nan', 'yes', 'no', 'on', 'true'],
  ...['null', '~', '<<', '2026-01-01', '- a', 'a: b', '# c', '*a', '&a', '!t', '@', '|', '>', '['],
  ...['a\nb', 'a\n', '\na', '  a\n b', '\t', '---', '\u0085', '\u2028', '\uFEFFa', '\u007F', '\\'],
  ...['in.a > 5 && in.b', "'", '"', 'é😀', 'word '.repeat(40), 'constructor', 'toString'],
);
const text = fc
  .oneof(awkward, fc.string({ unit: 'grapheme' }))
  .filter((each) => !/[\0\p{Surrogate}]/u.test(each));
const someText = text.filter((each) => each !== '');
const number = fc
  .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
  // JSON has one zero.
  .map((value) => (Object.is(value, -0) ? 0 : value));

const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    text,
    number,
    fc.constantFrom<JsonValue>(true, false, null, {}, []),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(
      text.filter((each) => each !== '__proto__'),
      tie('json'),
      { maxKeys: 3 },
    ),
  ),
}));

const name = fc.constantFrom('a', 'b', 'dose', 'stage', 'x1', 'toString', 'constructor');
const nodeId = fc.constantFrom('start', 'read', 'dose', 'n-1', 'write', 'constructor');
const duration = fc.constantFrom('PT1S', 'P1DT2H', 'PT0.5S');
const type = fc.constantFrom<TypeRef>(
  { kind: 'any' },
  { kind: 'primitive', name: 'Number' },
  { kind: 'list', of: { kind: 'coded', valueSet: 'stage' } },
);

/** A record whose optional members may be absent. */
const record = <T extends object, K extends keyof T>(
  members: { [key in keyof T]: fc.Arbitrary<T[key]> },
  requiredKeys: K[],
): fc.Arbitrary<T> =>
  fc.record(members, { requiredKeys, noNullPrototype: true }) as unknown as fc.Arbitrary<T>;

const unique = <T>(item: fc.Arbitrary<T>, selector: (item: T) => unknown) =>
  fc.uniqueArray(item, { selector, maxLength: 4 });

const port = record<PortDef, 'name' | 'type'>(
  { name, type, required: fc.boolean(), description: text },
  ['name', 'type'],
);
const ports = unique(port, (each) => each.name);

const policy = record(
  {
    timeout: duration,
    retry: record({ maxAttempts: fc.integer({ min: 1, max: 100 }), interval: duration }, []),
    onError: fc.constantFrom('fail', 'route'),
    substitute: fc.dictionary(name, json, { maxKeys: 2 }).map((each) => ({ ...each })),
  },
  [],
);

const binding = fc.oneof(
  record({ const: json }, ['const']),
  record({ expr: someText }, ['expr']),
  record({ merge: fc.constantFrom('exclusive', 'first', 'collect') }, ['merge']),
);

const reference = (node: fc.Arbitrary<string>) =>
  fc.tuple(node, fc.oneof(name, fc.constantFrom('$done', 'a.b'))).map((parts) => parts.join('.'));

const edges = unique(
  record<EdgeSpec, 'from' | 'to'>({ id: text, from: reference(nodeId), to: reference(nodeId) }, [
    'from',
    'to',
  ]),
  ({ from, to }) => `${from} -> ${to}`,
);

const outputs = unique(
  record(
    {
      name,
      type,
      from: fc.oneof(
        reference(nodeId),
        fc.array(reference(nodeId), { minLength: 2, maxLength: 3 }),
      ),
      description: text,
    },
    ['name', 'type', 'from'],
  ),
  (each) => each.name,
);

const { nodes } = fc.letrec<{ nodes: NodeSpec[]; node: NodeSpec; config: object }>((tie) => ({
  nodes: fc.uniqueArray(tie('node'), { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
  config: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    record({ ports, when: someText, extra: json }, []),
    record(
      {
        body: record({ nodes: tie('nodes'), edges, outputs }, ['nodes', 'edges', 'outputs']),
        itemType: type,
        more: json,
      },
      ['body'],
    ),
  ),
  node: record(
    {
      id: nodeId,
      type: fc.constantFrom('core.map', 'core.map', 't.read', 'core.guard'),
      label: text,
      notes: text,
      config: tie('config'),
      inputs: fc.dictionary(name, binding, { maxKeys: 3 }).map((each) => ({ ...each })),
      after: fc.constantFrom('all', 'any'),
      policy,
      hazards: fc.array(text, { maxLength: 2 }),
    },
    ['id', 'type'],
  ) as fc.Arbitrary<NodeSpec>,
}));

/**
 * Specifications that the schema accepts, in every form, with unique node ids and no duplicate edges.
 * Their graphs are random, so most of them fail the checks.
 */
export const arbitrarySpec = record(
  {
    apiVersion: fc.constant('platform/workflow-v1'),
    slug: fc.constantFrom('a', 'watch-2'),
    name: someText,
    description: text,
    locale: text,
    context: fc.uniqueArray(text, { maxLength: 3 }),
    inputs: ports,
    outputs,
    nodes,
    edges,
    settings: record({ timezone: text, runTimeout: duration, defaults: policy }, []),
    safety: unique(
      record(
        {
          id: text,
          title: text,
          severity: fc.constantFrom('minor', 'critical'),
          controls: fc.array(text, { maxLength: 2 }),
        },
        ['id', 'title', 'severity'],
      ),
      ({ id }) => id,
    ),
    meta: fc.dictionary(
      text.filter((key) => key !== '__proto__'),
      json,
      { maxKeys: 3 },
    ),
    layout: fc.dictionary(name, json, { maxKeys: 2 }),
  },
  ['apiVersion', 'slug', 'name', 'nodes', 'edges'],
).map((spec) => structuredCopy(spec) as WorkflowSpec);

/** A deep copy made of plain objects only, like a parsed document. */
const structuredCopy = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
