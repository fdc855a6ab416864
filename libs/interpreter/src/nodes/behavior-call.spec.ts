import type { NodeSpec } from '@platform/workflow';

import { runHarness, specOf, type HarnessResult } from '../__fixtures__/run-harness';

const start: NodeSpec = { id: 'start', type: 't.start' };
const ONE_MEBIBYTE = 1024 * 1024;

/** Runs one node after the trigger. */
const runOne = (
  node: NodeSpec,
  read: (value: unknown) => unknown = () => 1,
): Promise<HarnessResult> =>
  runHarness(specOf([start, node], ['start.value -> probe.$after']), {
    ports: { lab: { read: async (value: unknown) => read(value), write: async () => undefined } },
  });
const give = (outputs: unknown): NodeSpec => ({ id: 'probe', type: 't.give', config: { outputs } });
const reading: NodeSpec = {
  id: 'probe',
  type: 't.read',
  inputs: { value: { const: 1 } },
  policy: { retry: { maxAttempts: 1 } },
};

describe('what a pure behavior is given', () => {
  it('converts units as core.convert does, and fails the node for units of no dimension', async () => {
    const grams = (value: object): NodeSpec => ({
      id: 'probe',
      type: 't.grams',
      inputs: { value: { const: value } },
    });
    const { byPath } = await runOne(grams({ value: 250, unit: 'mg' }));
    expect(byPath['probe']?.outputs).toEqual({ value: { value: 0.25, unit: 'g' } });
    const { error } = await runOne(grams({ value: 2, unit: 'mmol/L' }));
    expect(error).toMatchObject({ code: 'conversion-unknown', nodePath: 'probe' });
  });
});

describe('what a behavior gives back', () => {
  it('is taken port by port', async () => {
    const { byPath } = await runOne(give({ value: 0, other: false }));
    expect(byPath['probe']).toMatchObject({ status: 'done', outputs: { value: 0, other: false } });
  });

  it.each([
    ['is left out', {}],
    ['is null', { other: null }],
    ['is not a number', { other: Number.NaN }],
  ])('skips a port that %s, and what depends on it says so', async (_what, other) => {
    const { byPath } = await runHarness(
      specOf(
        [start, give({ value: 1, ...other }), { id: 'write', type: 't.write' }],
        ['probe.other -> write.value'],
      ),
    );
    expect(byPath['write']).toMatchObject({
      status: 'skipped',
      skippedBecause: { path: 'probe', port: 'other', why: 'absent' },
    });
  });

  it('may be nothing at all', async () => {
    const { byPath } = await runOne({ id: 'probe', type: 't.write' });
    expect(byPath['probe']).toMatchObject({ status: 'done' });
    expect(byPath['probe']).not.toHaveProperty('outputs');
  });

  it('fails the node when it names a port that is not declared', async () => {
    const { error } = await runOne(give({ value: 1, dose: 2 }));
    expect(error).toEqual({
      code: 'output-undeclared',
      message: '« t.give » a rendu un port non déclaré « dose »',
      nodePath: 'probe',
    });
  });

  it('is what the journal would give back, not the object itself', async () => {
    const at = new Date('2026-11-20T08:00:00.000Z');
    const { byPath } = await runOne(reading, () => ({ at, list: [at], gone: undefined }));
    expect(byPath['probe']?.outputs).toEqual({
      value: { at: '2026-11-20T08:00:00.000Z', list: ['2026-11-20T08:00:00.000Z'] },
    });
    const list = await runOne(reading, () => [at]);
    expect(list.byPath['probe']?.outputs).toEqual({ value: ['2026-11-20T08:00:00.000Z'] });
  });

  it.each([['a number too big for JSON', () => 10n]])(
    'fails the node when it is %s',
    async (_what, read) => {
      const { byPath } = await runOne(reading, read);
      expect(byPath['probe']).toMatchObject({ status: 'failed', error: { code: 'unexpected' } });
    },
  );

  it('fails the node when it is a value that holds itself, which is larger than any other', async () => {
    const value: Record<string, unknown> = {};
    value['self'] = value;
    const { byPath } = await runOne(reading, () => value);
    expect(byPath['probe']).toMatchObject({
      status: 'failed',
      error: { code: 'output-too-large' },
    });
  });

  it('may take 1 MiB of JSON and not a byte more', async () => {
    const frame = JSON.stringify({ value: '' }).length;
    const text = (bytes: number): string => 'x'.repeat(bytes - frame);
    const fits = await runOne(reading, () => text(ONE_MEBIBYTE));
    expect(fits.byPath['probe']?.status).toBe('done');
    const passes = await runOne(reading, () => text(ONE_MEBIBYTE + 1));
    expect(passes.byPath['probe']).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: { code: 'output-too-large', retryable: false },
    });
  });
});

it('a pure behavior that throws fails its node once and for all: it would throw again', async () => {
  const { byPath } = await runOne({
    id: 'probe',
    type: 't.give',
    config: { throws: 'division par zéro' },
    policy: { retry: { maxAttempts: 5 } },
  });
  expect(byPath['probe']).toMatchObject({
    status: 'failed',
    error: { code: 'unexpected', message: 'erreur inattendue (Error)', retryable: false },
  });
});

describe('a behavior module', () => {
  it('that has not the method of its kind fails the node, not the process', async () => {
    const { error } = await runOne({ id: 'probe', type: 't.empty' });
    expect(error).toMatchObject({ code: 'behavior-invalid', nodePath: 'probe' });
    expect(error?.message).toContain('« read »');
  });

  it('whose factory throws fails the nodes of its type; the others run', async () => {
    const { byPath, error } = await runHarness(
      specOf(
        [start, { id: 'probe', type: 't.broken' }, { id: 'twice', type: 't.double' }],
        ['start.value -> twice.value'],
      ),
    );
    expect(error).toEqual({
      code: 'config-invalid',
      message: 'réglage manquant',
      nodePath: 'probe',
    });
    expect(byPath['twice']).toMatchObject({ status: 'done', outputs: { value: 6 } });
  });
});

describe('a gateway', () => {
  it('skips the ports it does not route to', async () => {
    const written: unknown[] = [];
    const { byPath } = await runHarness(
      specOf(
        [
          start,
          { id: 'route', type: 't.route', config: { to: 'b' } },
          { id: 'a', type: 't.write' },
          { id: 'b', type: 't.write' },
        ],
        ['start.value -> route.value', 'route.a -> a.value', 'route.b -> b.value'],
      ),
      { ports: { lab: { write: async (inputs: unknown) => written.push(inputs) } } },
    );
    expect(written).toEqual([{ value: 3 }]);
    expect(byPath['a']?.skippedBecause).toEqual({ path: 'route', port: 'a', why: 'not-routed' });
  });
});

describe('what enters the graph from outside', () => {
  const measuring: NodeSpec = { ...reading, type: 't.measure' };

  it('is of the type its port declares', async () => {
    const { byPath } = await runOne(measuring, () => 4.1);
    expect(byPath['probe']).toMatchObject({ status: 'done', outputs: { value: 4.1 } });
  });

  it('else fails its node for good, naming the port and never the value', async () => {
    const { byPath, status } = await runOne(
      { ...measuring, policy: { retry: { maxAttempts: 3 } } },
      () => 'Durand, Paul',
    );
    expect(status).toBe('failed');
    expect(byPath['probe']).toMatchObject({ attempts: 1, error: { code: 'output-invalid' } });
    expect(byPath['probe']?.error?.message).toContain('/value');
    expect(byPath['probe']?.error?.message).not.toContain('Durand');
  });
});

it.each([undefined, { slug: 'alert', version: 3, hash: 'abc' }])(
  'behavior call: tells a write the workflow of the run: %j',
  async (workflow) => {
    const write = jest.fn(async () => undefined);
    await runHarness(
      specOf([start, { id: 'probe', type: 't.write' }], ['start.value -> probe.value']),
      { ports: { lab: { write } }, ...(workflow && { workflow }) },
    );
    expect(write).toHaveBeenCalledWith(expect.anything(), 'run-1:probe', workflow, undefined);
  },
);
