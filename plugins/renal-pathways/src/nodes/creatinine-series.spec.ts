import { join } from 'node:path';

import type { Observation } from '@platform/plugin-clinical';
import { loadPlugin } from '@platform/sdk-testing';

import createCompute from './creatinine-series';

const NOW = '2026-11-20T08:00:00Z';
const BEFORE = '2026-11-19T08:00:00Z';

const creatinine = (value: number, unit: string, more: Partial<Observation> = {}): Observation => ({
  coding: { code: '14682-9', display: 'Créatinine' },
  ...{ value, unit, observedAt: NOW, ...more },
});

type Catalog = Awaited<ReturnType<typeof loadPlugin>>['catalog'];
let translate: Catalog['translate'];
beforeAll(async () => {
  translate = (await loadPlugin(join(__dirname, '../..'))).catalog.translate;
});

const compute = (observations: readonly Observation[], expectedAt?: string, locale = 'fr') =>
  createCompute({ t: translate('@platform/plugin-renal-pathways', locale) }).compute({
    inputs: { observations, ...(expectedAt !== undefined && { expectedAt }) },
    config: {},
    context: {},
    run: { id: 'run-1', startedAt: NOW, timezone: 'Europe/Paris' },
  });

describe('renal-pathways.creatinine-series', () => {
  it.each([
    ['umol/L', 106.5, 106.5],
    ['µmol/L', 106.5, 106.5],
    ['mmol/L', 0.1065, 106.5],
    ['mg/dL', 1.2, 106.08204],
    ['mg/L', 12, 106.08204],
    ['mg/dl', 1.2, 106.08204],
    ['UMOL/L', 106.5, 106.5],
    ['mg/dL', 0.9, 79.56153],
    ['mg/dL', 4, 353.6068],
  ])(
    'converts %s: %d is %d µmol/L, without the digits of binary numbers',
    (unit, value, micromoles) => {
      const { results, complete, remark } = compute([creatinine(value, unit)]);
      expect(results).toEqual([expect.objectContaining({ value: micromoles, unit: 'umol/L' })]);
      expect({ complete, remark }).toEqual({ complete: true, remark: '' });
    },
  );

  it('keeps that a value is only a bound, and drops a range that was in another unit', () => {
    const result = creatinine(9, 'mg/dL', { comparator: '>', referenceRange: { high: 1.2 } });
    const { latest, complete } = compute([result]);
    expect(latest).toMatchObject({ comparator: '>' });
    expect(latest).not.toHaveProperty('referenceRange');
    expect(complete).toBe(false);
  });

  it.each([
    ['a latest lower bound as its value', '>', undefined, [1000, 80]],
    ['a latest lower bound or its value as its value', '>=', undefined, [1000, 80]],
    ['an earlier upper bound as its value', undefined, '<', [1000, 80]],
    ['an earlier lower bound not at all', undefined, '>', [1000]],
    ['a latest upper bound as a bound', '<', undefined, ['<', 80]],
  ])('gives for the least stage %s', (_what, latestIs, earlierIs, expected) => {
    const { results, complete } = compute([
      creatinine(1000, 'umol/L', latestIs === undefined ? {} : { comparator: latestIs }),
      creatinine(80, 'umol/L', {
        observedAt: BEFORE,
        ...(earlierIs !== undefined && { comparator: earlierIs }),
      }),
    ]);
    expect(results?.map(({ comparator, value }) => comparator ?? value)).toEqual(expected);
    expect(complete).toBe(false);
  });

  it('says that the latest is above the measuring range, or that another one is a bound', () => {
    const above = creatinine(1000, 'umol/L', { comparator: '>' });
    const low = creatinine(30, 'umol/L', { comparator: '<', observedAt: BEFORE });
    expect(compute([above, low]).remark).toBe(
      'la dernière créatinine dépasse la plage de mesure (> 1000 µmol/L), une insuffisance rénale est probable',
    );
    expect(compute([creatinine(80, 'umol/L'), low]).remark).toBe(
      '1 créatinine(s) dont seule une borne est connue',
    );
  });

  it.each([
    ['of an unknown unit', creatinine(80, 'U')],
    ['without a unit', creatinine(80, '')],
    ['of nothing', creatinine(0, 'umol/L')],
    ['below nothing', creatinine(-3, 'umol/L')],
  ])('leaves a result aside %s, and says so', (_what, odd) => {
    const older = { ...odd, observedAt: BEFORE };
    const { results, complete, remark } = compute([creatinine(95, 'umol/L'), older]);
    expect(results).toHaveLength(1);
    expect({ complete, remark }).toEqual({
      complete: false,
      remark: '1 résultat(s) écarté(s), unité ou valeur inutilisable',
    });
  });

  it('finds the latest, in whatever order and zone they come', () => {
    const { latest } = compute([
      creatinine(80, 'umol/L', { observedAt: BEFORE }),
      creatinine(95, 'umol/L', { observedAt: '2026-11-20T09:30:00+01:00' }),
      creatinine(90, 'umol/L'),
    ]);
    expect(latest).toMatchObject({ value: 95 });
  });

  it('gives no series that ends before the announced result', () => {
    const { results, latest, complete } = compute(
      [creatinine(80, 'umol/L', { observedAt: BEFORE })],
      NOW,
    );
    expect({ results, latest, complete }).toEqual({ complete: false });
    expect(compute([creatinine(80, 'umol/L')], NOW).complete).toBe(true);
  });

  it('finds an announced result of which only the day is known at the start of that day', () => {
    const day = '2026-11-20T23:59:59.999Z';
    const ofTheDay = creatinine(95, 'umol/L', { observedAt: '2026-11-20T00:00:00+01:00' });
    expect(compute([ofTheDay], day)).toMatchObject({ complete: true, latest: { value: 95 } });
    expect(compute([creatinine(80, 'umol/L', { observedAt: BEFORE })], day)).toMatchObject({
      complete: false,
    });
  });

  it('takes of several results of one instant the corrected one, then the highest, in whatever order they come', () => {
    const older = creatinine(80, 'umol/L', { observedAt: BEFORE });
    const [low, high] = [creatinine(100, 'umol/L'), creatinine(2.9, 'mg/dL')];
    const amended = creatinine(95, 'umol/L', { status: 'amended' });
    for (const [series, value] of [
      [[low, high, older], 256.36493],
      [[high, low, older], 256.36493],
      [[high, amended, low, older], 95],
      [[amended, older, high], 95],
    ] as const) {
      const { results, latest } = compute(series);
      expect(latest).toMatchObject({ value });
      expect(results?.map((each) => each.value).toSorted()).toEqual([value, 80].toSorted());
    }
  });

  it('takes no earlier result for a latest one that was left aside', () => {
    const read = creatinine(95, 'umol/L', { observedAt: BEFORE });
    const { results, latest, complete } = compute([creatinine(290, 'U'), read]);
    expect({ results, latest, complete }).toEqual({ complete: false });
  });

  it('says what is missing in the language of the instance', () => {
    expect(compute([]).remark).toBe('aucune créatinine');
    expect(compute([], NOW, 'en').remark).toBe('no creatinine');
    expect(compute([creatinine(1, 'U')], NOW).remark).toBe(
      "le résultat annoncé n'est pas dans le dossier avec sa valeur et son heure ; " +
        '1 résultat(s) écarté(s), unité ou valeur inutilisable',
    );
  });
});
