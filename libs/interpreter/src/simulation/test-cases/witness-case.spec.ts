import { checkWorkflow, type EdgeSpec, type NodeSpec, type WorkflowSpec } from '@platform/workflow';

import { edgesOf, given, NUMBER, wardCatalog, wardSpec } from '../__fixtures__/ward';
import { runTestCases } from './run-test-cases';
import type { ExpectedNode, WorkflowTestCase } from './schema';
import { witnessCase } from './witness-case';

const TEXT = { kind: 'primitive', name: 'String' } as const;
const { locale, timezone } = given();
const options = { catalog: wardCatalog, locale, timezone };

type Row = Readonly<Record<string, string>>;

const tableOf = (rows: readonly Row[], more: object = {}): NodeSpec => ({
  id: 'bands',
  type: 'core.table',
  config: {
    inputs: [
      { name: 'value', label: { fr: 'Valeur', en: 'Value' }, type: NUMBER },
      { name: 'note', type: TEXT, nullable: true },
    ],
    outputs: [{ name: 'level', type: TEXT }],
    hit: 'unique',
    rows: rows.map((when, index) => ({ when, then: { level: `level ${index + 1}` } })),
    ...more,
  },
});
const GAP: readonly Row[] = [{ value: '< 5' }, { value: '> 6' }];
const WHOLE: readonly Row[] = [{ value: '< 5' }, { value: '[5..6]' }, { value: '> 6' }];

const lookup: NodeSpec = { id: 'lookup', type: 'w.lookup' };
const double: NodeSpec = {
  id: 'double',
  type: 'core.expression',
  config: {
    ports: [{ name: 'value', type: NUMBER, required: true }],
    type: NUMBER,
    expr: 'in.value * 2',
  },
};

/** The ways on which a table may get its values, from the nearest to the farthest. */
const WAYS: Readonly<Record<string, readonly [readonly NodeSpec[], readonly string[]]>> = {
  'the trigger': [[], ['start.value -> bands.value']],
  'what computes it': [[double], ['start.value -> double.value', 'double.value -> bands.value']],
  'a record that the case does not have': [
    [lookup, double],
    ['start.value -> lookup.value', 'lookup.value -> double.value', 'double.value -> bands.value'],
  ],
};
const specOf = (
  rows: readonly Row[],
  [nodes, edges]: readonly [readonly NodeSpec[], readonly string[]],
): WorkflowSpec => wardSpec([...nodes, tableOf(rows)], edges);

const witnessesOf = (spec: WorkflowSpec) =>
  checkWorkflow(spec, wardCatalog, {}).flatMap(({ code, message, witness }) =>
    witness ? [{ code, values: witness, text: message.en }] : [],
  );

const gapOf = (spec: WorkflowSpec) => witnessesOf(spec).find(({ code }) => code === 'WF321');

const made = (spec: WorkflowSpec, values: object, expect: ExpectedNode = { outcome: 'none' }) =>
  witnessCase(spec, { name: 'w', table: 'bands', values: values as never, expect }, options);

async function runs(spec: WorkflowSpec, each: WorkflowTestCase) {
  const tests = {
    apiVersion: 'platform/workflow-tests-v1',
    workflow: 'ward',
    cases: [each],
  } as const;
  const { cases } = await runTestCases(spec, { ...tests, cases: [each] }, options);
  return cases[0]?.differences;
}

describe('the test case of a witness', () => {
  it.each(Object.entries(WAYS))('gives the table its values by %s', async (_which, way) => {
    const gap = gapOf(specOf(GAP, way));
    expect(gap).toMatchObject({ code: 'WF321', values: { value: 5, note: null } });
    const { values = {} } = gap ?? {};
    const { case: each, unreached } = await made(
      specOf(GAP, way),
      { ...values, note: null },
      { outputs: { level: 'level 2' } },
    );
    expect(unreached).toEqual([]);
    // With the band, the case holds; with another row for it, it fails.
    expect(await runs(specOf(WHOLE, way), each)).toEqual([]);
    expect(await runs(specOf([{ value: '<= 5' }, { value: '> 5' }], way), each)).toEqual([
      { path: '/nodes/bands/outputs/level', expected: 'level 2', actual: 'level 1' },
    ]);
  });

  it('gives what a caller would give to a workflow that is called', async () => {
    const spec: WorkflowSpec = {
      ...wardSpec([], []),
      inputs: [
        { name: 'value', type: NUMBER, required: true },
        { name: 'note', type: TEXT },
      ],
      nodes: [{ id: 'start', type: 'core.workflow-called' }, tableOf(GAP)],
      edges: edgesOf(['start.value -> bands.value', 'start.note -> bands.note']) as EdgeSpec[],
    };
    const { case: each, unreached } = await made(spec, { value: 5, note: 'x' });
    expect(unreached).toEqual([]);
    expect(each).toMatchObject({
      event: { eventType: 'core.workflow-called', inputs: { value: 5, note: 'x' } },
      expect: { nodes: { bands: { outcome: 'none' } } },
    });
    expect(each.pins).toBeUndefined();
  });

  it('says which value does not reach the table, and why', async () => {
    const spec = wardSpec(
      [{ ...tableOf(GAP), inputs: { note: { const: 'fixed' } } }],
      ['start.value -> bands.value'],
    );
    const { unreached } = await made(spec, { value: 5, note: 'x' });
    expect(unreached).toEqual([
      {
        column: 'note',
        why: expect.objectContaining({ en: 'its value is written in the workflow' }),
      },
    ]);
    const guard: NodeSpec = {
      id: 'closed',
      type: 'core.guard',
      config: { ports: [{ name: 'value', type: NUMBER, required: true }], when: 'in.value > 1' },
    };
    const closed = specOf(GAP, [
      [guard],
      ['start.value -> closed.value', 'start.value -> bands.value', 'closed.else -> bands.$after'],
    ]);
    const { unreached: behind } = await made(closed, { value: 5, note: null });
    expect(behind[0]).toEqual({
      column: 'value',
      why: expect.objectContaining({
        en: 'the case does not reach the table, because of the node "closed"',
      }),
    });
  });

  it('replaces a branch that gives the table its value', async () => {
    const spec = specOf(GAP, [
      [{ id: 'route', type: 'w.route' }],
      ['start.value -> route.value', 'route.high -> bands.value'],
    ]);
    const { case: each, unreached } = await made(spec, { value: 5, note: null });
    expect([unreached, each.pins?.['route']]).toEqual([[], { outputs: { high: 5 } }]);
  });

  it('is refused for a workflow with another error', async () => {
    const spec = wardSpec(
      [tableOf(GAP), { id: 'x', type: 'w.none' }],
      ['start.value -> bands.value'],
    );
    await expect(made(spec, { value: 5, note: null })).rejects.toMatchObject({
      diagnostics: [expect.objectContaining({ code: 'WF101' })],
    });
  });
});

describe('the witness of a finding', () => {
  it('has the values of a run, also where a finding tells of a whole band', () => {
    const gap = gapOf(specOf(GAP, WAYS['the trigger'] as never));
    expect(gap?.text).toMatch(/^5 <= value <= 6/);
    expect(gap?.values).toEqual({ value: 5, note: null });
  });
});
