import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import fc from 'fast-check';
import { builtScript, scaled, sized } from '@platform/testing';

import { applyPatch } from './__fixtures__/apply-patch';
import { checkCatalog } from './__fixtures__/check-catalog';
import type { CountedWork } from './__fixtures__/count-work.script';
import { LARGE_SPECS } from './__fixtures__/large-specs';
import { callee, sound, soundNested } from './__fixtures__/specs';
import { checkWorkflow, parseWorkflow, type CheckOptions } from './index';

const COUNT_WORK = builtScript(join(__dirname, '__fixtures__/count-work.script.ts'));

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
  ...['$in.item', '$in.index', 'switch.low', 'switch.low.value', 'switch.unknown', 'outer.values'],
  ...['core.switch', 'core.call', 'core.wait', 'core.agent', 'core.template', 'callee', 'checked'],
  ...['core.schedule', '0 7 * * *', 'test.bare', 'event.x', 'detach', { cron: '0 0 30 2 *' }],
  ...['t.notify', 't.agent', 'ward', 'exclusive', 'route', 'substitute', 'pause', 'expire'],
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

const callees = new Map([['callee', callee]]);

/** Everything the checker can be asked. */
const options: CheckOptions = {
  callees,
  instance: {
    boundPorts: new Set(['patient']),
    standInPorts: new Map([['patient', 'mock']]),
    recordKinds: new Set(['patient']),
    providers: new Set(['local']),
    locale: 'en',
  },
  notRun: [
    ...(['agent', 'detach', 'wait-event', 'pause', 'runTimeout', 'onFailure'] as const),
    ...(['concurrency', 'started-concurrency'] as const),
  ],
  maxTimeout: 'PT20M',
};

describe('a specification that somebody broke', () => {
  it.each([
    ['flat', sound, 1_000],
    ['of scopes inside scopes', soundNested, 400],
  ])('(%s) is answered with diagnostics, never with an exception', (_what, whole, numRuns) => {
    expect(checkWorkflow(whole, checkCatalog, { callees })).toEqual([]);
    let checked = 0;
    let foundSomething = 0;
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        const text = JSON.stringify(mutations.reduce<unknown>(mutated, whole));
        const { spec, diagnostics } = parseWorkflow(text);
        expect(spec === undefined).toBe(diagnostics.length > 0);
        if (!spec) return;
        checked += 1;
        const findings = checkWorkflow(spec, checkCatalog, options);
        if (findings.length > 0) foundSomething += 1;
        for (const { code, path, message, fix } of findings) {
          expect(code).toMatch(/^WF\d{3}$/);
          expect(path).toMatch(/^\//);
          expect(message.fr && message.en).not.toBe('');
          if (fix) expect(() => applyPatch(spec, fix.patch)).not.toThrow();
        }
        expect(checkWorkflow(spec, checkCatalog, options)).toEqual(findings);
        checkWorkflow(spec, checkCatalog);
      }),
      sized(numRuns),
    );
    // Mutations that the schema refuses prove nothing about the checks.
    expect(checked).toBeGreaterThan(scaled(60));
    expect(foundSomething).toBeGreaterThan(scaled(60));
  });
});

describe('a large specification', () => {
  let work: CountedWork;
  beforeAll(() => {
    work = JSON.parse(
      execFileSync(process.execPath, ['--no-opt', '--no-maglev', COUNT_WORK], { encoding: 'utf8' }),
    ) as CountedWork;
  });

  it.each(Object.keys(LARGE_SPECS))('(%s) takes work in proportion to its size', (what) => {
    const { small = 0, large = 0 } = work[what] ?? {};
    expect(small).toBeGreaterThan(5_000);
    expect(large / small).toBeLessThan(11);
  });

  it.each(['a chain', 'a fan', 'writers'] as const)('(%s) is found sound', (what) => {
    expect(
      checkWorkflow(LARGE_SPECS[what](1_000), checkCatalog).filter(
        ({ severity }) => severity === 'error',
      ),
    ).toEqual([]);
  });

  it('of 1,000 nodes is told apart when one of them is wrong', () => {
    const spec = LARGE_SPECS['a chain'](1_000);
    const wrong = { ...spec, nodes: spec.nodes.filter(({ id }) => id !== 'n500') };
    const codes = checkWorkflow(wrong, checkCatalog).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['WF102']));
  });
});
