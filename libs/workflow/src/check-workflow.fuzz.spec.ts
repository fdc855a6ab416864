import fc from 'fast-check';

import { checkCatalog } from './__fixtures__/check-catalog';
import { countWork } from './__fixtures__/count-work';
import { sound, specOf, start } from './__fixtures__/specs';
import { checkWorkflow, parseWorkflow, type NodeSpec, type WorkflowSpec } from './index';

type Path = readonly (string | number)[];

/** The path of every value inside `value`, its own included. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))];
}

interface Mutation {
  readonly at: number;
  readonly action: 'replace' | 'remove' | 'duplicate';
  readonly value: unknown;
}

/** One change somewhere in a document; every result is JSON. */
function mutated(document: unknown, { at, action, value }: Mutation): unknown {
  const copy = structuredClone(document);
  const paths = pathsOf(copy).filter((path) => path.length > 0);
  const path = paths[at % paths.length] ?? [];
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((node, key) => (node as Record<string | number, unknown>)[key], copy);
  const key = path.at(-1) ?? '';
  if (Array.isArray(parent)) {
    const item: unknown = parent[Number(key)];
    parent.splice(
      Number(key),
      1,
      ...(action === 'remove' ? [] : action === 'duplicate' ? [item, item] : [value]),
    );
  } else {
    const record = parent as Record<string, unknown>;
    if (action === 'remove') delete record[key];
    else record[key] = value;
  }
  return copy;
}

/** Values that are likely to mean something where they land. */
const telling = fc.constantFrom<unknown>(
  ...['start', 'read', 'guard', 'ask', 'write', 'constructor', '__proto__', '$done', '$after'],
  ...['start.value', 'read.value', 'read.$error', 'guard.else', 'ask.form', 'write.$after'],
  ...['t.start', 't.read', 't.ask', 'core.guard', 'core.map', 'patient', 'any', 'all', 'PT1S'],
  ...['in.value', 'in.constructor', 'in.value >', 'config.ports[0].name', '1', '((((1))))'],
  ...[{ const: null }, { expr: 'in.text' }, { merge: 'collect' }, { ports: [null] }, { when: '1' }],
  ...[
    { name: 'value', type: { kind: 'any' } },
    { from: 'ask.by', to: 'read.value' },
  ],
  ...[{ id: 'x', type: 't.ask', config: { payload: {} } }, null, true, 0, 1e308, '', [], {}],
);

const mutation = fc.record({
  at: fc.nat(),
  action: fc.constantFrom<Mutation['action']>('replace', 'remove', 'duplicate'),
  value: fc.oneof({ weight: 4, arbitrary: telling }, { weight: 1, arbitrary: fc.jsonValue() }),
});

describe('a specification that somebody broke', () => {
  it('is answered with diagnostics, never with an exception', () => {
    let checked = 0;
    let foundSomething = 0;
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const text = JSON.stringify(mutations.reduce<unknown>(mutated, sound));
        const { spec, diagnostics } = parseWorkflow(text);
        expect(spec === undefined).toBe(diagnostics.length > 0);
        if (!spec) return;
        checked += 1;
        const findings = checkWorkflow(spec, checkCatalog);
        if (findings.length > 0) foundSomething += 1;
        for (const { code, path, message } of findings) {
          expect(code).toMatch(/^WF\d{3}$/);
          expect(path).toMatch(/^\//);
          expect(message.fr && message.en).not.toBe('');
        }
      }),
      { numRuns: 3_000 },
    );
    // Mutations that the schema refuses prove nothing about the checks.
    expect(checked).toBeGreaterThan(200);
    expect(foundSomething).toBeGreaterThan(100);
  });
});

describe('a large specification', () => {
  /** A chain with a guard, a shared source and a join at every tenth node. */
  function large(size: number): WorkflowSpec {
    const nodes: NodeSpec[] = [start];
    const edges: string[] = [];
    for (let index = 0; index < size; index += 1) {
      const previous = index === 0 ? 'start' : `n${index - 1}`;
      nodes.push({
        id: `n${index}`,
        type: 't.write',
        inputs: { value: { merge: 'first' }, text: { expr: 'in.value' } },
      });
      edges.push(`start.value -> n${index}.value`, `${previous}.$done -> n${index}.$after`);
      if (index % 10 === 0) edges.push(`start.value -> n${index}.value`);
    }
    return specOf(nodes, edges);
  }

  it('of 1,000 nodes takes work in proportion to its size', () => {
    const workOf = (size: number): number => {
      const spec = large(size);
      return countWork(() => expect(checkWorkflow(spec, checkCatalog)).toEqual([]));
    };
    workOf(10);
    const half = workOf(500);
    const whole = workOf(1_000);
    expect(half).toBeGreaterThan(5_000);
    expect(whole / half).toBeLessThan(2.2);
  });

  it('of 1,000 nodes is told apart when one of them is wrong', () => {
    const spec = large(1_000);
    const broken = { ...spec, nodes: spec.nodes.filter(({ id }) => id !== 'n500') };
    const paths = checkWorkflow(broken, checkCatalog).map(({ code }) => code);
    expect(new Set(paths)).toEqual(new Set(['WF102']));
  });
});
