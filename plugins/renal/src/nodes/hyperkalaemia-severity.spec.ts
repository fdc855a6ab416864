import type { Observation } from '@platform/plugin-clinical';
import { loadPlugin } from '@platform/sdk-testing';
import { join } from 'node:path';
import createCompute from './hyperkalaemia-severity';

const AT = '2026-11-18T08:10:00+01:00';

const potassium = (value: number, more: Partial<Observation> = {}): Observation => ({
  coding: { code: '2823-3', display: 'Potassium' },
  value,
  unit: 'mmol/L',
  observedAt: AT,
  status: 'final',
  ...more,
});

const PLUGIN = join(__dirname, '../..');
type Catalog = Awaited<ReturnType<typeof loadPlugin>>['catalog'];
let translate: Catalog['translate'];
let declared: Catalog['nodes'];
beforeAll(async () => {
  const { catalog, diagnostics } = await loadPlugin(PLUGIN);
  expect(diagnostics).toEqual([]);
  translate = catalog.translate;
  declared = catalog.nodes;
});

const compute = (
  observations: readonly Observation[],
  inputs: { asOf?: string; expectedAt?: string } = {},
  locale = 'fr',
) =>
  createCompute({ t: translate('@platform/plugin-renal', locale) }).compute({
    inputs: { observations, ...inputs },
    config: {},
    context: {},
    run: { id: 'run-1', startedAt: AT, timezone: 'Europe/Paris' },
  });

const bounded = (value: number, comparator: string, word = 'comparateur') =>
  compute([
    potassium(value, {
      interpretation: comparator.charAt(0),
      note: `${word}: ${comparator}`,
    }),
  ]);

describe('renal.hyperkalaemia-severity: outputs', () => {
  it.each<[string, readonly Observation[]]>([
    ['without a result', []],
    ['with a normal result', [potassium(4)]],
    ['with an unknown unit', [potassium(26, { unit: 'mg/dL' })]],
    ['with a severe result', [potassium(7.2)]],
  ])('give what the manifest declares always given, %s', (_case, observations) => {
    const { outputs = [] } = declared.get('renal.hyperkalaemia-severity') ?? {};
    const always = outputs.flatMap(({ name, required }) => (required === true ? [name] : []));
    expect(always).toEqual([
      'control',
      'expectedMissing',
      'notificationSeverity',
      'title',
      'body',
      'reasons',
    ]);
    expect(Object.keys(compute(observations))).toEqual(expect.arrayContaining(always));
  });
});

describe('renal.hyperkalaemia-severity: bands', () => {
  it.each([
    ['K1', 5.4, 'none'],
    ['K2', 5.49, 'none'],
    ['K4', 5.9, 'mild'],
    ['K5', 5.99, 'mild'],
    ['K7', 6.4, 'moderate'],
    ['K8', 6.49, 'moderate'],
    ['K10', 7.2, 'severe'],
  ])('published case %s: %d mmol/L is %s', (_id, value, severity) => {
    expect(compute([potassium(value)])).toMatchObject({ severity, control: false, value });
  });

  it.each([
    [5.499999, 'none'],
    [5.5, 'mild'],
    [5.999999, 'mild'],
    [6.0, 'moderate'],
    [6.499999, 'moderate'],
    [6.5, 'severe'],
  ])('edge %d mmol/L is %s', (value, severity) => {
    expect(compute([potassium(value)]).severity).toBe(severity);
  });

  it.each([
    [5499, 'none'],
    [5500, 'mild'],
    [6000, 'moderate'],
    [6499, 'moderate'],
    [6500, 'severe'],
  ])('edge %d µmol/L is %s, whichever micro sign', (value, severity) => {
    for (const unit of ['umol/L', '\u00b5mol/L', '\u03bcmol/L']) {
      expect(compute([potassium(value, { unit })])).toMatchObject({
        severity,
        value: value / 1000,
        unit: 'mmol/L',
      });
    }
  });

  it.each(['mEq/L', 'meq/L'])('reads %s as mmol/L', (unit) => {
    expect(compute([potassium(6.5, { unit })])).toMatchObject({ severity: 'severe', value: 6.5 });
  });
});

describe('renal.hyperkalaemia-severity: results that do not tell', () => {
  it.each([
    ['no observation', [], 'aucun résultat de potassium exploitable'],
    ['another analyte', [potassium(7, { coding: { code: '2160-0', display: 'x' } })], 'aucun'],
    ['an unknown unit', [potassium(25, { unit: 'mg/dL' })], 'unité inconnue : « mg/dL »'],
    ['no unit', [potassium(7, { unit: '' })], 'unité absente'],
    ['an impossible value', [potassium(0)], 'valeur impossible : 0 mmol/L'],
  ])('gives no severity for %s, and says why', (_case, observations, why) => {
    const outputs = compute(observations);
    expect(outputs).not.toHaveProperty('severity');
    expect(outputs).toMatchObject({
      control: true,
      notificationSeverity: 'warning',
      title: 'Potassium à contrôler',
    });
    expect(outputs.body).toContain(why);
    expect(outputs.reasons?.join()).toContain(why);
  });

  it('does not fall back on an older result when the most recent one does not tell', () => {
    const older = potassium(4.1, { observedAt: '2026-11-17T08:00:00+01:00' });
    expect(compute([older, potassium(7, { unit: '' })])).not.toHaveProperty('severity');
  });
});

describe('renal.hyperkalaemia-severity: comparators', () => {
  it.each([
    [10, '>', 'severe'],
    [6.5, '>=', 'severe'],
    [6.2, '>', 'moderate'],
    [5.5, '>=', 'mild'],
  ])('%d with %s is at least %s, to check, and loud', (value, comparator, severity) => {
    expect(bounded(value, '>')).toMatchObject({
      severity,
      control: true,
      notificationSeverity: 'critical',
      body: expect.stringContaining('ECG 12 dérivations'),
    });
    expect(bounded(value, comparator).severity).toBe(severity);
  });

  it('does not take a lower bound below the bands for a normal result', () => {
    const outputs = bounded(5.0, '>');
    expect(outputs).not.toHaveProperty('severity');
    expect(outputs).toMatchObject({ control: true, notificationSeverity: 'warning' });
  });

  it.each([
    [3.0, '<', 'none'],
    [5.5, '<', 'none'],
    [5.49, '<=', 'none'],
    [5.5, '<=', undefined],
    [5.51, '<', undefined],
    [6.5, '<', undefined],
  ])('%d with %s is %s', (value, comparator, severity) => {
    const outputs = bounded(value, comparator);
    expect(outputs.severity).toBe(severity);
    expect(outputs.control).toBe(severity === undefined);
  });

  it.each(['<=', '<', '>=', '>'])(
    'reads %s in a note that an English instance wrote',
    (comparator) => {
      expect(bounded(6.5, comparator, 'comparator')).toEqual(bounded(6.5, comparator));
      expect(bounded(6.5, comparator, 'comparator').control).toBe(true);
    },
  );

  it('reads a comparator that only the interpretation bears', () => {
    expect(compute([potassium(10, { interpretation: '>' })])).toMatchObject({
      severity: 'severe',
      control: true,
    });
    expect(compute([potassium(7, { interpretation: 'HH' })]).control).toBe(false);
  });

  it('shows the bound', () => {
    expect(bounded(10, '>').title).toBe('Hyperkaliémie sévère à contrôler : > 10 mmol/L');
    expect(bounded(6.2, '>').title).toBe(
      'Hyperkaliémie au moins modérée à contrôler : > 6,2 mmol/L',
    );
  });
});

describe('renal.hyperkalaemia-severity: results to check', () => {
  it('gives the severity of a preliminary result', () => {
    const outputs = compute([potassium(6.2, { status: 'preliminary' })]);
    expect(outputs).toMatchObject({ severity: 'moderate', control: true });
    expect(outputs.reasons).toContain('résultat préliminaire');
  });

  it.each([
    { note: 'Échantillon hémolysé' },
    { note: 'HÉMOLYSE +++' },
    { note: 'haemolysed specimen' },
    { interpretation: 'Hemolyzed' },
    { note: 'he\u0301molyse' },
    { note: 'hæmolysis' },
  ])('checks a haemolysed specimen, even a normal one: %j', (mention) => {
    expect(compute([potassium(4.0, mention)])).toMatchObject({
      severity: 'none',
      control: true,
      notificationSeverity: 'warning',
      title: 'Potassium à contrôler : 4 mmol/L',
    });
    expect(compute([potassium(6.7, mention)])).toMatchObject({
      severity: 'severe',
      control: true,
      notificationSeverity: 'critical',
    });
  });

  it('decides on an older result with a caveat when the expected one could not be read', () => {
    const older = potassium(4.1, { observedAt: '2026-11-17T08:00:00+01:00' });
    expect(compute([older], { expectedAt: AT })).toMatchObject({
      ...{ severity: 'none', control: true, expectedMissing: true },
    });
    expect(compute([potassium(4.1, { status: 'preliminary' })], { expectedAt: AT })).toMatchObject({
      ...{ control: true, expectedMissing: false },
    });
    // The same instant in another zone.
    expect(compute([potassium(4.1)], { expectedAt: '2026-11-18T07:10:00.000Z' }).control).toBe(
      false,
    );
  });
});

describe('renal.hyperkalaemia-severity: which result decides', () => {
  it('knows the expected sample of which only the day is known, and no other one of that day', () => {
    const expectedAt = '2026-11-18T23:59:59.999Z';
    const dayAlone = potassium(4.1, { observedAt: '2026-11-18T00:00:00.000+01:00' });
    expect(compute([dayAlone], { expectedAt })).toMatchObject({ severity: 'none', control: false });
    expect(compute([potassium(4.1)], { expectedAt }).control).toBe(true);
    const dayBefore = potassium(4.1, { observedAt: '2026-11-17T00:00:00.000+01:00' });
    expect(compute([dayBefore], { expectedAt }).control).toBe(true);
  });

  it('leaves out what is later than asOf', () => {
    const later = potassium(6.6, { observedAt: '2026-11-18T07:30:00Z' });
    expect(compute([potassium(4.1), later], { asOf: AT }).severity).toBe('none');
    expect(compute([potassium(4.1), later]).severity).toBe('severe');
  });
});

describe('renal.hyperkalaemia-severity: wording', () => {
  it('says the value, the band, the ECG and the new sample', () => {
    expect(compute([potassium(7.2)])).toEqual({
      severity: 'severe',
      control: false,
      expectedMissing: false,
      value: 7.2,
      unit: 'mmol/L',
      notificationSeverity: 'critical',
      title: 'Hyperkaliémie sévère : 7,2 mmol/L',
      body:
        'Potassium 7,2 mmol/L, prélevé le 18/11/2026 à 08:10. ' +
        'Bande UKKA 2023 : sévère (≥ 6,5 mmol/L). Réaliser un ECG 12 dérivations. ' +
        'Contrôler sur un nouveau prélèvement. (démonstration, non destiné au diagnostic)',
      reasons: ['7,2 mmol/L : sévère'],
    });
  });

  it('asks for an ECG from 6.0, not below', () => {
    expect(compute([potassium(6.0)]).body).toContain('ECG 12 dérivations');
    expect(compute([potassium(5.99)]).body).not.toContain('ECG');
  });

  it.each([
    [5.4, 'info'],
    [5.5, 'warning'],
    [6.0, 'warning'],
    [6.5, 'critical'],
  ])('%d mmol/L is notified as %s', (value, notificationSeverity) => {
    expect(compute([potassium(value)])).toMatchObject({ notificationSeverity });
  });

  it('shows a converted value beside what was reported', () => {
    expect(compute([potassium(5600, { unit: 'umol/L' })]).body).toMatch(
      /^Potassium 5,6 mmol\/L \(rendu 5600 umol\/L\), prélevé le 18\/11\/2026 à 08:10\./,
    );
  });

  it('asks nothing of a normal result', () => {
    const { body } = compute([potassium(4.1)]);
    expect(body).not.toContain('Contrôler');
  });
});

describe('renal.hyperkalaemia-severity: the language of the instance', () => {
  const inEnglish = (...observations: Observation[]) => compute(observations, {}, 'en');

  it('writes English where that is the language [MAN-215]', () => {
    expect(inEnglish(potassium(7.2))).toMatchObject({
      title: 'Hyperkalaemia, severe: 7.2 mmol/L',
      body:
        'Potassium 7.2 mmol/L, sampled on 2026-11-18 at 08:10. ' +
        'UKKA 2023 band: severe (≥ 6.5 mmol/L). Perform a 12-lead ECG. ' +
        'Check on a new sample. (demonstration, not for diagnosis)',
      reasons: ['7.2 mmol/L: severe'],
    });
  });

  it('says in English too what is to be checked', () => {
    const { title, body } = inEnglish(
      potassium(6.2, { interpretation: '>', note: 'comparateur: >', status: 'preliminary' }),
    );
    expect(title).toBe('Hyperkalaemia, at least moderate, to check: > 6.2 mmol/L');
    expect(body).toContain(
      'To check: value beyond what was measured: > 6.2 mmol/L; preliminary result.',
    );
    expect(inEnglish(potassium(7, { unit: 'mg/dL' })).body).toContain('unknown unit: "mg/dL"');
    expect(inEnglish(potassium(5600, { unit: 'umol/L' })).body).toContain(
      'Potassium 5.6 mmol/L (reported as 5600 umol/L)',
    );
  });

  it('writes the same decision whichever the language, and French where it has no words', () => {
    const all = [potassium(6.7, { note: 'hémolyse' })];
    const [fr, en, de] = ['fr', 'en-GB', 'de'].map((locale) => compute(all, {}, locale));
    const { title: _t, body: _b, reasons: _r, ...decision } = en ?? {};
    expect(fr).toMatchObject(decision);
    expect(de).toEqual(fr);
    expect(en?.title).toBe('Hyperkalaemia, severe, to check: 6.7 mmol/L');
  });
});
