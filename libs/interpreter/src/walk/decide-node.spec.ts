import type { NodeSpec, WorkflowSpec } from '@platform/workflow';

import { listOf, mapOf, runHarness, specOf, type HarnessResult } from '../__fixtures__/run-harness';

const number = { kind: 'primitive', name: 'Number' } as const;
const start: NodeSpec = { id: 'start', type: 't.start' };
const write: NodeSpec = { id: 'write', type: 't.write' };

/** Live when the event's value, 3, satisfies `when`. */
const guard = (id: string, when: string): NodeSpec => ({
  id,
  type: 'core.guard',
  config: { ports: [{ name: 'value', type: number }], when },
});
const yes = guard('yes', 'in.value == 3');
const no = guard('no', 'in.value != 3');
const gates = ['start.value -> yes.value', 'start.value -> no.value'];

const FALSE = { path: 'no', port: 'value', why: 'condition-false' };

async function run(spec: WorkflowSpec): Promise<HarnessResult & { written: unknown[] }> {
  const written: unknown[] = [];
  const ports = { lab: { write: async (inputs: unknown) => written.push(inputs) } };
  return { ...(await runHarness(spec, { ports })), written };
}

describe('rule 1: a required input without a live value skips the node', () => {
  it('even when another edge is live', async () => {
    const { byPath } = await run(
      specOf(
        [start, yes, no, { id: 'double', type: 't.double' }],
        [...gates, 'no.value -> double.value', 'yes.value -> double.$after'],
      ),
    );
    expect(byPath['double']).toMatchObject({ status: 'skipped', skippedBecause: FALSE });
  });

  it('but not when one of several edges brings it one', async () => {
    const { byPath } = await run(
      specOf(
        [start, yes, no, { id: 'double', type: 't.double', inputs: { value: { merge: 'first' } } }],
        [...gates, 'no.value -> double.value', 'yes.value -> double.value'],
      ),
    );
    expect(byPath['double']).toMatchObject({ status: 'done', outputs: { value: 6 } });
  });

  it('nor when a constant does, be it null', async () => {
    const { byPath } = await run(
      specOf([start, { id: 'double', type: 't.double', inputs: { value: { const: null } } }], []),
    );
    expect(byPath['double']).toMatchObject({ status: 'done', inputs: { value: null } });
  });

  it('keeps the first root cause in edge order', async () => {
    const never = guard('never', 'in.value > 100');
    const { byPath } = await run(
      specOf(
        [
          start,
          no,
          never,
          { id: 'double', type: 't.double', inputs: { value: { merge: 'first' } } },
        ],
        [
          'start.value -> no.value',
          'start.value -> never.value',
          'never.value -> double.value',
          'no.value -> double.value',
        ],
      ),
    );
    expect(byPath['double']?.skippedBecause).toMatchObject({ path: 'never' });
  });

  it('fails the node when an expression cannot tell the value: unknown is not absent', async () => {
    const spec = specOf(
      [
        start,
        { id: 'bare', type: 't.give', config: { outputs: {} } },
        { id: 'double', type: 't.double', inputs: { value: { expr: 'in.dose > 5' } } },
      ],
      ['start.value -> double.$after', 'bare.other -> double.dose', 'bare.$done -> double.$after'],
    );
    const { byPath, error } = await run(spec);
    expect(byPath['double']).toMatchObject({ status: 'failed', error: { code: 'indeterminate' } });
    expect(error).toMatchObject({ code: 'indeterminate', nodePath: 'double' });
    const english = await runHarness(spec, { locale: 'en' });
    expect([error?.message, english.error?.message]).toEqual([
      "l'entrée obligatoire « value » est indéterminée : in.dose > 5",
      'the required input "value" is unknown: in.dose > 5',
    ]);
  });
});

describe('several edges into one port', () => {
  const merged = (merge: 'first' | 'collect', edges: readonly string[]) =>
    run(
      specOf(
        [
          start,
          yes,
          no,
          { id: 'double', type: 't.double' },
          { ...write, inputs: { value: { merge } } },
        ],
        [...gates, 'start.value -> double.value', ...edges],
      ),
    );

  it.each([
    ['first', ['no.value', 'double.value', 'yes.value'], 6],
    ['first', ['yes.value', 'double.value'], 3],
    ['collect', ['no.value', 'double.value', 'yes.value'], [6, 3]],
    ['collect', ['yes.value'], [3]],
  ] as const)('merged by %s from %j bring %j', async (merge, from, expected) => {
    const { written } = await merged(
      merge,
      from.map((port) => `${port} -> write.value`),
    );
    expect(written).toEqual([{ value: expected }]);
  });

  it('merged by first bring null when the first live one is null', async () => {
    const map = mapOf(
      'review',
      [{ id: 'double', type: 't.double', inputs: { value: { merge: 'first' } } }],
      ['$in.item -> double.value', '$in.index -> double.value'],
    );
    const { byPath } = await run(
      specOf([start, listOf('list', [4, null]), map], ['list.value -> review.items']),
    );
    expect(byPath['review[1]/double']?.inputs).toEqual({ value: null });
  });
});

describe('rule 2: $after edges order, and skip', () => {
  const joined = (after: 'all' | 'any', edges: readonly string[]) =>
    run(specOf([start, yes, no, { ...write, after }], [...gates, ...edges]));
  const live = 'yes.value -> write.$after';
  const dead = 'no.value -> write.$after';

  it.each([
    ['all', [live, dead], 'skipped'],
    ['all', [live, 'start.value -> write.$after'], 'done'],
    ['all', [live, dead, 'start.value -> write.value'], 'skipped'],
    ['any', [live, dead], 'done'],
    ['any', [dead, 'no.unknown -> write.$after'], 'skipped'],
    ['any', [dead, 'start.value -> write.value'], 'skipped'],
  ] as const)('after %s: with %j the node is %s', async (after, edges, status) => {
    const { byPath } = await joined(after, edges);
    expect(byPath['write']?.status).toBe(status);
    if (status === 'skipped') expect(byPath['write']?.skippedBecause).toEqual(FALSE);
  });

  it('is "all" where nothing is said', async () => {
    const { byPath } = await run(specOf([start, yes, no, write], [...gates, live, dead]));
    expect(byPath['write']?.status).toBe('skipped');
  });

  it('waits for what it comes after, whatever that takes', async () => {
    const order: string[] = [];
    const lab = {
      read: async () => {
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
        order.push('read');
        return 1;
      },
      write: async () => void order.push('write'),
    };
    await runHarness(
      specOf(
        [start, { id: 'read', type: 't.read' }, write],
        ['start.value -> read.value', 'read.$done -> write.$after', 'start.value -> write.value'],
      ),
      { ports: { lab } },
    );
    expect(order).toEqual(['read', 'write']);
  });
});

describe('rule 3: edges of which none is live skip the node', () => {
  it('though all its inputs are optional', async () => {
    const { byPath, written } = await run(
      specOf(
        [start, yes, no, write],
        [...gates, 'no.value -> write.value', 'no.value -> write.text'],
      ),
    );
    expect(byPath['write']).toMatchObject({ status: 'skipped', skippedBecause: FALSE });
    expect(written).toEqual([]);
  });

  it('though a constant feeds it', async () => {
    const { byPath } = await run(
      specOf(
        [start, yes, no, { ...write, inputs: { text: { const: 'fixe' } } }],
        [...gates, 'no.value -> write.value'],
      ),
    );
    expect(byPath['write']?.status).toBe('skipped');
  });
});

describe('rule 4: any other node runs', () => {
  it('without what did not come', async () => {
    const { written } = await run(
      specOf(
        [start, yes, no, write],
        [...gates, 'yes.value -> write.value', 'no.value -> write.text'],
      ),
    );
    expect(written).toEqual([{ value: 3 }]);
  });

  it('without a list where several edges bring nothing', async () => {
    const { written } = await run(
      specOf(
        [start, yes, no, { ...write, inputs: { text: { merge: 'collect' } } }],
        [...gates, 'yes.value -> write.value', 'no.value -> write.text', 'no.value -> write.text'],
      ),
    );
    expect(written).toEqual([{ value: 3 }]);
  });

  it('without any edge', async () => {
    const { written } = await run(
      specOf([start, { ...write, inputs: { text: { const: 'fixe' } } }], []),
    );
    expect(written).toEqual([{ text: 'fixe' }]);
  });

  it('reads in expressions what the edges brought, never what another expression makes', async () => {
    const { written } = await run(
      specOf(
        [
          start,
          { ...write, inputs: { value: { expr: 'in.value + 1' }, text: { expr: 'in.value' } } },
        ],
        ['start.value -> write.value'],
      ),
    );
    expect(written).toEqual([{ value: 4, text: 3 }]);
  });

  it('leaves out an optional input whose expression is unknown', async () => {
    const { written, status } = await run(
      specOf(
        [start, no, { ...write, inputs: { text: { expr: "'dose ' + string(in.dose)" } } }],
        ['start.value -> no.value', 'start.value -> write.value', 'no.value -> write.dose'],
      ),
    );
    expect(status).toBe('completed');
    expect(written).toEqual([{ value: 3 }]);
  });

  it('does not pass on what came over the wire in place of an expression that is unknown', async () => {
    const { byPath, written } = await run(
      specOf(
        [start, no, { ...write, inputs: { value: { expr: 'in.value * in.factor' } } }],
        ['start.value -> no.value', 'start.value -> write.value', 'no.value -> write.factor'],
      ),
    );
    expect(byPath['write']?.status).toBe('done');
    expect(written).toEqual([{}]);
  });

  it('lets expressions read the context, the run and the configuration', async () => {
    const { written } = await run(
      specOf(
        [
          start,
          {
            ...write,
            config: { unit: 'mmol/L' },
            inputs: {
              text: { expr: "context.patient.id + ' ' + run.id + ' ' + config.unit" },
              value: { expr: 'run.timezone' },
            },
          },
        ],
        [],
      ),
    );
    expect(written).toEqual([{ text: 'p1 run-1 mmol/L', value: 'Europe/Paris' }]);
  });
});
