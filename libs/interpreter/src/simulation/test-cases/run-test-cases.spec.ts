import type { NodeSpec } from '@platform/workflow';

import { given, NUMBER, wardCatalog, wardSpec } from '../__fixtures__/ward';
import { differences, expectedIn } from './differences';
import { runTestCases } from './run-test-cases';
import { parseWorkflowTests, type WorkflowTestCase } from './schema';

const guard: NodeSpec = {
  id: 'high',
  type: 'core.guard',
  config: { ports: [{ name: 'value', type: NUMBER, required: true }], when: 'in.value > 5' },
};
const spec = wardSpec(
  [guard, { id: 'note', type: 'w.write' }],
  ['start.value -> high.value', 'high.value -> note.value'],
  { outputs: [{ name: 'kept', type: NUMBER, from: 'high.value' }] },
);
const { catalog, locale, timezone } = given();

const high: WorkflowTestCase = {
  name: 'haut',
  event: { eventType: 'ward.started', patientId: 'p1', value: 7 },
  expect: {},
};
const low: WorkflowTestCase = { ...high, name: 'bas', event: { ...high.event, value: 1 } };

const run = (cases: readonly WorkflowTestCase[], coverage = {}) =>
  runTestCases(
    spec,
    { apiVersion: 'platform/workflow-tests-v1', workflow: 'ward', cases: [...cases], coverage },
    { catalog, locale, timezone },
  );
const differing = async (expect: WorkflowTestCase['expect'], each = high) => {
  const { cases } = await run([{ ...each, expect }]);
  return cases[0]?.differences.map(({ path, actual }) => [path, actual]);
};

describe('what a test case expects', () => {
  const written = { port: 'ward', op: 'add', nodePath: 'note', payload: { number: 7 } };

  it.each<[string, WorkflowTestCase['expect']]>([
    ['nothing', {}],
    ['the status', { status: 'completed' }],
    ['some of the outputs', { outputs: { kept: 7 } }],
    ['the effects, as far as they are described', { effects: [{ port: 'ward', op: 'add' }] }],
    ['the effects in full', { effects: [{ ...written, targetId: 'p1' }] }],
    ['one of the effects', { effectsInclude: [written] }],
    ['nodes that ran', { executed: ['high', 'note'] }],
    ['that nobody is asked and nothing started', { pending: [], started: [] }],
  ])('%s holds', async (_what, expectation) => {
    expect(await differing(expectation)).toEqual([]);
  });

  it.each<[WorkflowTestCase['expect'], unknown[][]]>([
    [{ status: 'failed' }, [['/status', 'completed']]],
    [{ outputs: { kept: 8 } }, [['/outputs/kept', 7]]],
    [{ outputs: { other: 1 } }, [['/outputs/other', undefined]]],
    [{ effects: [] }, [['/effects/0', expect.objectContaining(written)]]],
    [{ effects: [written, written] }, [['/effects/1', undefined]]],
    [{ effects: [{ ...written, payload: { number: 8 } }] }, [['/effects/0/payload/number', 7]]],
    [
      { effectsInclude: [{ ...written, op: 'remove' }] },
      [['/effectsInclude/0', expect.anything()]],
    ],
    [{ executed: ['note', 'other'] }, [['/executed/1', ['start', 'high', 'note']]]],
    [{ skipped: ['note'] }, [['/skipped/0', []]]],
    [{ error: { code: 'x' } }, [['/error', undefined]]],
    [{ pending: ['ask'] }, [['/pending/0', undefined]]],
    [{ started: ['child'] }, [['/started/0', undefined]]],
  ])('%j differs where it says', async (expectation, found) => {
    expect(await differing(expectation)).toEqual(found);
  });

  it('differs where a real run would refuse the decision, unless the task is expected to wait', async () => {
    const form = [{ name: 'dose', type: NUMBER, required: true, maximum: 10 }];
    const asking = wardSpec(
      [
        {
          id: 'ask',
          type: 'w.ask',
          config: { assignment: { roles: ['doctor'] }, due: 'P1D', form },
        },
      ],
      ['start.$done -> ask.$after'],
    );
    const decisions = { ask: { decision: 'accepted' as const, form: { dose: 40 } } };
    const cases = [{}, { pending: ['ask'] }].map((expect) => ({ ...high, decisions, expect }));
    const ran = await runTestCases(
      asking,
      { apiVersion: 'platform/workflow-tests-v1', workflow: 'ward', cases },
      { catalog, locale, timezone },
    );
    const errors = [{ path: '/form/dose', message: 'au plus 10' }];
    expect(ran.cases.map(({ differences: found }) => found)).toEqual([
      [{ path: '/decisions/ask', expected: 'taken', actual: { reasons: [], errors } }],
      [],
    ]);
  });

  it('names the tasks that wait by their node', async () => {
    const ask = { assignment: { roles: ['doctor'] }, due: 'P1D' };
    const asking = wardSpec(
      [{ id: 'ask', type: 'w.ask', config: ask }],
      ['start.$done -> ask.$after'],
    );
    const cases = [{ ...high, expect: { status: 'running' as const, pending: ['ask'] } }];
    const tests = { apiVersion: 'platform/workflow-tests-v1' as const, workflow: 'ward', cases };
    expect((await runTestCases(asking, tests, { catalog, locale, timezone })).ok).toBe(true);
  });

  it('is compared with a simulation of its own each, whatever the others wrote', async () => {
    const seeds = { ward: [1] };
    const expectation = { effects: [{ port: 'ward', op: 'add' }] };
    const { ok } = await run([
      { ...high, seeds, expect: expectation },
      { ...high, name: 'encore', seeds, expect: expectation },
    ]);
    expect(ok).toBe(true);
  });

  it('fails with a sentence when there is no simulation', async () => {
    const { ok, cases } = await run([{ ...high, event: { eventType: 'other' } }]);
    expect(ok).toBe(false);
    expect(cases[0]).toMatchObject({
      ok: false,
      failure: expect.stringContaining("aucun déclencheur du workflow n'accepte « other »"),
    });
  });
});

describe('a comparison', () => {
  it.each<[unknown, unknown, string[]]>([
    [{ a: 1 }, { a: 1, b: 2 }, []],
    [{ a: { b: [1, { c: null }] } }, { a: { b: [1, { c: null, d: 0 }] } }, []],
    [[1], [1, 2], ['/1']],
    [[], {}, ['']],
    [{}, [], ['']],
    [{}, null, ['']],
    [1, '1', ['']],
    [{ 'a/b': { '~': 1 } }, { 'a/b': { '~': 2 } }, ['/a~1b/~0']],
  ])('of %j with %j', (expected, actual, paths) => {
    expect(differences(expected, actual).map(({ path }) => path)).toEqual(paths);
  });
});

describe('a text that is expected in each language', () => {
  const both = { fr: 'à contrôler', en: 'to check' };

  it.each<[string, unknown, unknown, 'fr' | 'en', unknown]>([
    ['is compared in the language of the site', both, 'to check', 'en', 'to check'],
    ['differs from the other language', both, 'to check', 'fr', 'à contrôler'],
    ['may be inside a payload', [{ title: both }], [{ title: 'x' }], 'en', [{ title: 'to check' }]],
    ['may be missing in what was written', { title: both }, {}, 'fr', { title: 'à contrôler' }],
    [
      'is no object that was written itself',
      { words: both },
      { words: both },
      'fr',
      { words: both },
    ],
    ['needs every language', { fr: 'oui' }, 'oui', 'fr', { fr: 'oui' }],
  ])('%s', (_what, ...[expected, actual, language, wanted]) => {
    expect(expectedIn(expected, actual, language)).toEqual(wanted);
  });

  it('says in the language of the site why there is no simulation', async () => {
    const cases = [{ ...high, event: { eventType: 'other' } }];
    const tests = { apiVersion: 'platform/workflow-tests-v1' as const, workflow: 'ward', cases };
    const report = await runTestCases(spec, tests, { catalog, locale: 'en', timezone });
    expect(report.cases[0]?.failure).toContain('no trigger of the workflow accepts "other"');
  });
});

describe('the coverage that is required', () => {
  it('is said to be short', async () => {
    const { ok, shortfalls } = await run([low], { nodes: 100, outcomes: 40 });
    expect(ok).toBe(false);
    expect(shortfalls).toEqual([{ what: 'nodes', required: 100, reached: 66 }]);
  });

  it('is reached by the cases together', async () => {
    const { ok, shortfalls } = await run([low, high], { nodes: 100, outcomes: 100 });
    expect([ok, shortfalls]).toEqual([true, []]);
  });
});

it('an unsound workflow has no test result', async () => {
  const unsound = wardSpec([{ id: 'note', type: 'w.write' }], []);
  const tests = { apiVersion: 'platform/workflow-tests-v1', workflow: 'w', cases: [high] } as const;
  await expect(
    runTestCases(unsound, { ...tests, cases: [high] }, { catalog: wardCatalog, locale, timezone }),
  ).rejects.toMatchObject({ code: 'SIMULATION_WORKFLOW_REFUSED' });
});

describe('the text of test cases', () => {
  const text = (cases: string) =>
    `apiVersion: platform/workflow-tests-v1\nworkflow: ward\ncases: ${cases}`;
  const findings = (cases: string) =>
    parseWorkflowTests(text(cases)).diagnostics.map(({ path }) => path);

  it('is read', () => {
    const cases = `[{ name: a, event: { eventType: e, x: 1 }, now: '2026-11-20T08:00:00Z',
      decisions: { ask: { decision: accepted, after: P1D } }, expect: { status: completed } }]`;
    expect(parseWorkflowTests(text(cases))).toMatchObject({
      tests: { workflow: 'ward', cases: [{ name: 'a' }] },
      diagnostics: [],
    });
  });

  it.each([
    ['[]', '/cases'],
    ['[{ name: a, event: { eventType: e } }]', '/cases/0/expect'],
    ['[{ name: a, event: {}, expect: {} }]', '/cases/0/event/eventType'],
    ['[{ name: a, event: { eventType: e }, expect: { effect: [] } }]', '/cases/0/expect/effect'],
    [
      '[{ name: a, event: { eventType: e }, decisions: { n: { decision: yes } }, expect: {} }]',
      '/cases/0/decisions/n/decision',
    ],
    [
      '[{ name: a, event: { eventType: e }, expect: {} }, { name: a, event: { eventType: e }, expect: {} }]',
      '/cases/1/name',
    ],
  ])('%s is refused at %s', (cases, path) => {
    expect(findings(cases)).toContain(path);
  });
});
