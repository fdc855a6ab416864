import type { NodeSpec } from '@platform/workflow';

import { NUMBER, runHarness, specOf, START, type HarnessResult } from '../__fixtures__/run-harness';

const STRING = { kind: 'primitive', name: 'String' } as const;
const MED = { kind: 'object', name: 'Med' } as const;
const MASS = { kind: 'quantity', dimension: 'mass' } as const;

const constant = (id: string, type: object, value: unknown): NodeSpec => ({
  id,
  type: 'core.constant',
  config: { type, value },
});
const numbers = (...names: string[]) => names.map((name) => ({ name, type: NUMBER }));

/** One node `probe` after the trigger and its neighbours. */
const probe = (
  node: Omit<NodeSpec, 'id'>,
  edges: readonly string[],
  more: readonly NodeSpec[] = [],
): Promise<HarnessResult> => runHarness(specOf([START, ...more, { id: 'probe', ...node }], edges));

describe('core.break', () => {
  const broken = (value: unknown): Promise<HarnessResult> =>
    probe(
      { type: 'core.break', config: { type: 'Med' } },
      ['med.value -> probe.value', 'probe.dose -> twice.value'],
      [constant('med', MED, value), { id: 'twice', type: 't.double' }],
    );

  it('gives the fields of an object', async () => {
    const { byPath } = await broken({ code: 'B01', dose: 5 });
    expect(byPath['probe']?.outputs).toEqual({ code: 'B01', dose: 5 });
    expect(byPath['twice']?.outputs).toEqual({ value: 10 });
  });

  it.each([
    ['absent', { code: 'B01' }],
    ['null', { code: 'B01', dose: null }],
  ])('skips a field that is %s', async (_how, value) => {
    const { byPath } = await broken(value);
    expect(byPath['probe']?.outputs).toEqual({ code: 'B01' });
    expect(byPath['twice']?.skippedBecause).toEqual({ path: 'probe', port: 'dose', why: 'absent' });
  });

  it.each([
    [
      { value: 58, unit: 'g' },
      { value: 58, unit: 'g' },
    ],
    [{ value: 58, unit: 'g', comparator: '>' }, { unit: 'g' }],
  ])('gives of %j what is known', async (measure, outputs) => {
    const { byPath } = await probe(
      { type: 'core.break', config: { type: 'Measure' } },
      ['measure.value -> probe.value'],
      [constant('measure', { kind: 'object', name: 'Measure' }, measure)],
    );
    expect(byPath['probe']?.outputs).toEqual(outputs);
  });

  it.each([[3], ['B01'], [[{ code: 'B01' }]], [null]])('fails on %j, no object', async (value) => {
    const { error } = await runHarness(
      specOf(
        [
          START,
          {
            id: 'probe',
            type: 'core.break',
            config: { type: 'Med' },
            inputs: { value: { const: value } },
          },
        ],
        [],
      ),
    );
    expect(error).toMatchObject({ code: 'break-not-an-object', nodePath: 'probe' });
  });

  it('leaves out what the type does not declare', async () => {
    const { byPath } = await broken({ code: 'B01', secret: 1 });
    expect(byPath['probe']?.outputs).toEqual({ code: 'B01' });
  });
});

describe('core.make', () => {
  const make = { type: 'core.make', config: { type: 'Med' } };
  const code = constant('code', STRING, 'B01');

  it('builds an object, absent fields left out', async () => {
    const { byPath } = await probe(make, ['code.value -> probe.code'], [code]);
    expect(byPath['probe']?.outputs).toEqual({ value: { code: 'B01' } });
  });

  it('needs its required fields', async () => {
    const { byPath } = await probe(make, ['start.value -> probe.dose'], []);
    expect(byPath['probe']?.skippedBecause).toEqual({ path: 'probe', port: 'code', why: 'absent' });
  });
});

describe('core.convert', () => {
  const medToText = { type: 'core.convert', config: { from: 'Med', to: 'String' } };

  it('applies a registered conversion [MAN-074]', async () => {
    const med = constant('med', MED, { code: 'B01' });
    const { byPath } = await probe(medToText, ['med.value -> probe.value'], [med]);
    expect(byPath['probe']?.outputs).toEqual({ value: 'B01' });
  });

  it('skips what it cannot tell', async () => {
    const { byPath, status } = await probe(
      medToText,
      ['med.value -> probe.value', 'probe.value -> write.text'],
      [constant('med', MED, {}), { id: 'write', type: 't.write' }],
    );
    expect(status).toBe('completed');
    expect(byPath['probe']?.status).toBe('done');
    expect(byPath['write']?.skippedBecause).toEqual({
      path: 'probe',
      port: 'value',
      why: 'indeterminate',
    });
  });

  it('fails when there is no such conversion', async () => {
    const { error } = await probe(
      { type: 'core.convert', config: { from: 'Med', to: 'Number' } },
      ['med.value -> probe.value'],
      [constant('med', MED, { code: 'B01' })],
    );
    expect(error).toMatchObject({ code: 'conversion-unknown', nodePath: 'probe' });
  });

  it.each([
    [{ unit: 'mg' }, { value: 2, unit: 'g' }, { value: 2000, unit: 'mg' }],
    [
      { unit: 'g', dimension: 'mass' },
      { value: 250, unit: 'mg' },
      { value: 0.25, unit: 'g' },
    ],
  ])('to %j turns %j into %j', async (config, value, expected) => {
    const { byPath } = await probe(
      { type: 'core.convert', config },
      ['mass.value -> probe.value'],
      [constant('mass', MASS, value)],
    );
    expect(byPath['probe']?.outputs).toEqual({ value: expected });
  });

  it.each([
    [{ unit: 'mg' }, { value: 2, unit: 'mmol' }, 'conversion-impossible'],
    [{ unit: 'mmol' }, { value: 2, unit: 'g' }, 'conversion-unknown'],
  ])('to %j fails for %j', async (config, value, code) => {
    const { error } = await probe(
      { type: 'core.convert', config },
      ['mass.value -> probe.value'],
      [constant('mass', MASS, value)],
    );
    expect(error).toMatchObject({ code, nodePath: 'probe' });
  });
});

describe('core.constant', () => {
  it.each([[0], [''], [false], [null], [[1, 2]]])('gives %j', async (value) => {
    const { byPath } = await probe({ type: 'core.constant', config: { type: NUMBER, value } }, []);
    expect(byPath['probe']?.outputs).toEqual({ value });
  });
});

describe('core.expression', () => {
  const expression = (expr: string, type: object = NUMBER): Omit<NodeSpec, 'id'> => ({
    type: 'core.expression',
    config: { ports: numbers('value', 'missing'), expr, type },
  });
  const wired = ['start.value -> probe.value'];

  it('computes its value from its ports, the context and the run', async () => {
    const { byPath } = await probe(
      expression('string(in.value) + context.patient.id + run.id + run.timezone', STRING),
      wired,
    );
    expect(byPath['probe']?.outputs).toEqual({ value: '3p1run-1Europe/Paris' });
  });

  it('fails on a value of another type than it declares', async () => {
    const { error } = await probe(expression('in.value > 2'), wired);
    expect(error).toMatchObject({ code: 'output-invalid', nodePath: 'probe' });
  });

  it('skips its output when the value is unknown, and what depends on it says why', async () => {
    const { byPath, status } = await probe(
      expression('in.value + in.missing'),
      [...wired, 'probe.value -> twice.value', 'twice.value -> again.value'],
      [
        { id: 'twice', type: 't.double' },
        { id: 'again', type: 't.double' },
      ],
    );
    expect(status).toBe('completed');
    expect(byPath['probe']?.status).toBe('done');
    expect(byPath['again']?.skippedBecause).toEqual({
      path: 'probe',
      port: 'value',
      why: 'indeterminate',
    });
  });
});

describe('core.template', () => {
  const template = (text: string): Omit<NodeSpec, 'id'> => ({
    type: 'core.template',
    config: { ports: numbers('value', 'missing'), text },
  });

  it('fills its places in', async () => {
    const { byPath } = await probe(template('dose {{ in.value * 2 }} mg'), [
      'start.value -> probe.value',
    ]);
    expect(byPath['probe']?.outputs).toEqual({ text: 'dose 6 mg' });
  });

  it('skips its text when one place is unknown', async () => {
    const { byPath } = await probe(
      template('{{ in.value }} {{ in.missing }}'),
      ['start.value -> probe.value', 'probe.text -> write.text'],
      [{ id: 'write', type: 't.write' }],
    );
    expect(byPath['write']?.skippedBecause?.why).toBe('indeterminate');
  });
});

describe('core.log', () => {
  it.each([
    [undefined, 'info'],
    ['warn', 'warn'],
  ])(
    'at level %s says its sentence at level %s, and nothing of its inputs',
    async (level, said) => {
      const { events, byPath } = await probe(
        {
          type: 'core.log',
          config: {
            ports: numbers('value'),
            message: 'dose {{ in.value }}',
            ...(level && { level }),
          },
        },
        ['start.value -> probe.value'],
      );
      expect(events.filter(({ type }) => type === 'log')).toEqual([
        { type: 'log', path: 'probe', level: said, message: 'dose {{ in.value }}' },
      ]);
      expect(byPath['probe']?.status).toBe('done');
    },
  );
});
