import { join } from 'node:path';

import type { Condition, Medication, Observation } from '@platform/plugin-clinical';
import { createQuantityConverter, loadPlugin } from '@platform/sdk-testing';
import fc from 'fast-check';

import createCompute from './vital-signs';

const AT = '2026-11-18T08:15:00+01:00';
const NAME = '@platform/plugin-deterioration';

type Catalog = Awaited<ReturnType<typeof loadPlugin>>['catalog'];
let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugin(join(__dirname, '../..')));
});

const sign = (code: string, value: number, unit: string, more: Partial<Observation> = {}) => ({
  ...{ coding: { code, display: code }, value, unit, observedAt: AT, status: 'final' as const },
  ...more,
});

/** N1 of the published examples. */
const N1: readonly Observation[] = [
  sign('9279-1', 16, '/min'),
  sign('59408-5', 97, '%'),
  sign('3151-8', 0, 'L/min'),
  sign('8480-6', 125, 'mm[Hg]'),
  sign('8867-4', 75, '/min'),
  sign('8310-5', 37, 'Cel'),
];

/** N1 with other results of one code in place of its own. */
const with1 = (code: string, ...others: readonly Observation[]) => [
  ...N1.filter(({ coding }) => coding.code !== code),
  ...others,
];

interface Given {
  readonly consciousness?: readonly string[];
  readonly asOf?: string;
  readonly medications?: readonly Medication[];
  readonly conditions?: readonly Condition[];
}

const compute = (observations: readonly Observation[], given: Given = {}, locale = 'fr') =>
  createCompute({
    ...{ locale, t: catalog.translate(NAME, locale), convert: createQuantityConverter(catalog) },
  }).compute({
    inputs: { observations, consciousness: ['248234008'], asOf: AT, ...given },
    config: {},
    context: {},
    run: { id: 'run-1', startedAt: AT, timezone: 'Europe/Paris' },
  });

describe('deterioration.vital-signs', () => {
  it('gives the seven parameters of a complete set', () => {
    expect(compute(N1)).toEqual({
      ...{ rate: 16, saturation: 97, scale2: false, oxygen: false, pressure: 125, pulse: 75 },
      ...{ alert: true, temperature: 37, corrected: false, missing: '', qsofa: 0 },
      summary: 'FR 16/min, SpO2 97 %, air ambiant, PAS 125 mmHg, pouls 75/min, ACVPU A, 37 °C',
    });
    expect(compute(N1, {}, 'en')).toMatchObject({
      summary: 'RR 16/min, SpO2 97 %, room air, SBP 125 mmHg, pulse 75/min, ACVPU A, 37 °C',
    });
  });

  it('gives always what the manifest says it always gives', () => {
    const { outputs = [] } = catalog.nodes.get('deterioration.vital-signs') ?? {};
    const always = outputs.flatMap(({ name, required }) => (required === true ? [name] : []));
    expect(always).toEqual(['scale2', 'missing', 'summary', 'corrected']);
    expect(Object.keys(compute([], { consciousness: [] })).sort()).toEqual([...always].sort());
  });

  it.each([
    ['38.04', 38.04, 38],
    ['38.05, which a number holds a little below', 38.05, 38.1],
    ['35.05', 35.05, 35.1],
    ['36.95', 36.95, 37],
  ])('rounds a temperature of %s to the nearest tenth', (_written, value, rounded) => {
    expect(compute(with1('8310-5', sign('8310-5', value, 'Cel')))).toMatchObject({
      temperature: rounded,
    });
  });

  it.each<[string, string, Observation, object]>([
    ['98.6 °F', '8310-5', sign('8310-5', 98.6, '[degF]'), { temperature: 37 }],
    ['100.5 °F, 38.0555… °C', '8310-5', sign('8310-5', 100.5, '[degF]'), { temperature: 38.1 }],
    ['16 kPa', '8480-6', sign('8480-6', 16, 'kPa'), { pressure: 120 }],
    ['1.25 Hz', '8867-4', sign('8867-4', 1.25, 'Hz'), { pulse: 75 }],
    ['20.5 breaths', '9279-1', sign('9279-1', 20.5, '/min'), { rate: 21 }],
    ['SpO2 by 2708-6', '59408-5', sign('2708-6', 88, '%'), { saturation: 88 }],
    ['21 % inhaled', '3151-8', sign('3150-6', 21, '%'), { oxygen: false }],
    ['28 % inhaled', '3151-8', sign('3150-6', 28, '%'), { oxygen: true }],
    ['half a litre', '3151-8', sign('3151-8', 0.5, 'L/min'), { oxygen: true }],
  ])('reads %s', (_what, code, observation, expected) => {
    expect(compute(with1(code, observation))).toMatchObject({ missing: '', ...expected });
  });

  it.each<[string, string, readonly Observation[], string]>([
    ['none', '8867-4', [], "pouls (absente, non validée ou de plus d'une heure)"],
    [
      'one a second too old',
      '8867-4',
      [sign('8867-4', 75, '/min', { observedAt: '2026-11-18T07:14:59+01:00' })],
      "pouls (absente, non validée ou de plus d'une heure)",
    ],
    [
      'one that is later',
      '8867-4',
      [sign('8867-4', 75, '/min', { observedAt: '2026-11-18T08:15:01+01:00' })],
      "pouls (absente, non validée ou de plus d'une heure)",
    ],
    [
      'one that nobody validated',
      '8867-4',
      [sign('8867-4', 75, '/min', { status: 'preliminary' })],
      "pouls (absente, non validée ou de plus d'une heure)",
    ],
    [
      'a bound',
      '8867-4',
      [sign('8867-4', 200, '/min', { comparator: '>', interpretation: '>' })],
      'pouls (seulement une borne)',
    ],
    ['another unit', '8867-4', [sign('8867-4', 75, 'kg')], 'pouls (unité inconnue)'],
    ['no unit', '8310-5', [sign('8310-5', 37, '')], 'température (unité inconnue)'],
    [
      'an error of entry',
      '8310-5',
      [sign('8310-5', 370, 'Cel')],
      'température (valeur impossible)',
    ],
    ['SpO2 of 970 %', '59408-5', [sign('59408-5', 970, '%')], 'SpO2 (valeur impossible)'],
    [
      'two values of an instant',
      '9279-1',
      [sign('9279-1', 16, '/min'), sign('9279-1', 26, '/min')],
      'fréquence respiratoire (valeurs contradictoires au même instant)',
    ],
    ['no oxygen', '3151-8', [], "air ou oxygène (absente, non validée ou de plus d'une heure)"],
    [
      'less oxygen than air',
      '3151-8',
      [sign('3150-6', 5, '%')],
      'air ou oxygène (valeur impossible)',
    ],
    [
      'oxygen as a fraction',
      '3151-8',
      [sign('3150-6', 0.4, '1')],
      'air ou oxygène (unité inconnue)',
    ],
  ])('names what is missing with %s', (_what, code, observations, missing) => {
    expect(compute(with1(code, ...observations))).toMatchObject({ missing });
  });

  it.each<[string, readonly string[], object]>([
    ['new confusion', ['130987000'], { alert: false }],
    ['a letter', ['U'], { alert: false }],
    ['an answer of LOINC', ['LA9340-6'], { alert: true }],
    ['a local code and a known one', ['conscient', '248234008'], { alert: true }],
    ['nothing', [], { missing: "conscience (absente, non validée ou de plus d'une heure)" }],
    ['a local code', ['conscient'], { missing: 'conscience (code inconnu)' }],
    ['a name of Object', ['constructor'], { missing: 'conscience (code inconnu)' }],
    [
      'two that differ',
      ['248234008', 'LA9343-0'],
      { missing: 'conscience (valeurs contradictoires au même instant)' },
    ],
  ])('reads the consciousness of %s', (_what, consciousness, expected) => {
    expect(compute(N1, { consciousness })).toMatchObject(expected);
  });

  it('counts a value of exactly an hour ago', () => {
    const old = sign('8867-4', 75, '/min', { observedAt: '2026-11-18T07:15:00+01:00' });
    expect(compute(with1('8867-4', old))).toMatchObject({ pulse: 75, missing: '' });
  });

  it('takes a correction for what it corrects, and says so', () => {
    const corrected = sign('8867-4', 131, '/min', { status: 'amended' });
    expect(compute([...N1, corrected])).toMatchObject({ pulse: 131, corrected: true, missing: '' });
  });

  const oxygen = (dosageText?: string, more: Partial<Medication> = {}): Medication => ({
    coding: { code: 'V03AN01', display: 'Oxygène' },
    ...(dosageText !== undefined && { dosageText }),
    ...more,
  });
  const target = (display: string, more: Partial<Condition> = {}): Condition => ({
    ...{ coding: { code: '', display }, status: 'confirmed', onsetAt: '' },
    ...more,
  });
  it.each<[string, Given, boolean]>([
    ['a prescription of 88-92 %', { medications: [oxygen('Cible de SpO2 : 88-92 %')] }, true],
    ['88 % à 92 %', { medications: [oxygen('88 % à 92 %')] }, true],
    ['88 to 92', { medications: [oxygen('target 88 to 92%')] }, true],
    [
      'oxygen without a code',
      { medications: [oxygen('88–92 %', { coding: { code: '', display: 'Oxygen' } })] },
      true,
    ],
    ['a confirmed condition', { conditions: [target('Cible de SpO2 88-92 %')] }, true],
    ['nothing', {}, false],
    ['oxygen without a target', { medications: [oxygen('2 L/min')] }, false],
    ['oxygen without a text', { medications: [oxygen()] }, false],
    ['another target', { medications: [oxygen('94-98 %')] }, false],
    ['a negation', { medications: [oxygen('cible 94-96 %, pas 88-92 %')] }, false],
    ['a negated condition', { conditions: [target('No target of 88-92 %')] }, false],
    ['two targets', { medications: [oxygen('94-98 %, puis 88 à 92 %')] }, false],
    ['188-92', { medications: [oxygen('188-92')] }, false],
    [
      'oxygen that is suspended',
      { medications: [oxygen('88-92 %', { status: 'on-hold' })] },
      false,
    ],
    ['oxygen that is planned', { medications: [oxygen('88-92 %', { status: 'intended' })] }, false],
    [
      'another drug',
      { medications: [oxygen('88-92 %', { coding: { code: 'R03AC02', display: 'Salbutamol' } })] },
      false,
    ],
    ['a suspicion', { conditions: [target('88-92 %', { status: 'suspected' })] }, false],
    ['a resolved condition', { conditions: [target('88-92 %', { resolvedAt: '2025' })] }, false],
    [
      'a diagnosis',
      { conditions: [target('BPCO', { coding: { code: 'J44.9', display: 'BPCO' } })] },
      false,
    ],
  ])('decides on scale 2 by %s', (_what, given, scale2) => {
    expect(compute(N1, given)).toMatchObject({ scale2 });
  });

  it('counts qSOFA from 22 breaths, from 100 mmHg down, and for what is not alert', () => {
    const at = (rate: number, pressure: number, letter: string) =>
      compute(
        [
          ...N1.filter(({ coding }) => !['9279-1', '8480-6'].includes(coding.code)),
          sign('9279-1', rate, '/min'),
          sign('8480-6', pressure, 'mm[Hg]'),
        ],
        { consciousness: [letter] },
      ).qsofa;
    expect([at(21, 101, 'A'), at(22, 101, 'A'), at(21, 100, 'A'), at(22, 100, 'C')]).toEqual([
      ...[0, 1, 1, 3],
    ]);
    expect(compute(with1('9279-1')).qsofa).toBeUndefined();
  });

  it('does not depend on the order of the results, nor on those outside the hour', () => {
    const anyResult = fc.record({
      code: fc.constantFrom('9279-1', '59408-5', '3151-8', '8480-6', '8867-4', '8310-5'),
      value: fc.integer({ min: 20, max: 46 }),
      minutes: fc.integer({ min: -30, max: 130 }),
      status: fc.constantFrom('final' as const, 'amended' as const, 'preliminary' as const),
    });
    const unitOf = (code: string) => N1.find(({ coding }) => coding.code === code)?.unit ?? '';
    fc.assert(
      fc.property(
        fc.array(anyResult, { maxLength: 30 }).chain((results) => {
          const observations = results.map(({ code, value, minutes, status }) =>
            sign(code, value, unitOf(code), {
              status,
              observedAt: new Date(Date.parse(AT) - minutes * 60_000).toISOString(),
            }),
          );
          return fc.tuple(
            fc.constant(observations),
            fc.shuffledSubarray(observations, { minLength: observations.length }),
          );
        }),
        ([observations, shuffled]) => {
          const within = observations.filter(({ observedAt }) => {
            const age = Date.parse(AT) - Date.parse(observedAt);
            return age >= 0 && age <= 3_600_000;
          });
          expect(compute(shuffled)).toEqual(compute(observations));
          expect(compute(within)).toEqual(compute(observations));
        },
      ),
    );
  });
});
