import type { Medication, MedicationRequest, MedicationStatement } from 'fhir/r4';
import { mapMedicationRequest } from './map-medication-request';
import { mapMedicationStatement } from './map-medication-statement';
import { medicationResolver } from './medication-coding';

const ATC = 'http://www.whocc.no/atc';
const clock = { now: () => new Date('2026-11-18T12:00:00Z'), zone: 'Europe/Paris' };
const subject = { reference: 'Patient/a' };
const concept = {
  text: 'Kardegic 75 mg',
  coding: [
    { system: 'http://snomed.info/sct', code: '387458008' },
    { system: 'urn:local', code: 'K75' },
    { system: ATC, code: 'B01AC06', display: 'Acide acétylsalicylique' },
  ],
};
const coding = { code: 'B01AC06', display: 'Kardegic 75 mg', system: ATC };

describe('mapMedicationStatement', () => {
  const map = (more: Partial<MedicationStatement> & { status?: string }, reading: object = {}) =>
    mapMedicationStatement(
      {
        resourceType: 'MedicationStatement',
        status: 'active',
        subject,
        medicationCodeableConcept: concept,
        ...more,
      } as MedicationStatement,
      { ...clock, language: 'fr', ...reading },
    );
  const referencing = (
    medicationReference: MedicationStatement['medicationReference'],
    more: Partial<MedicationStatement> = {},
  ) => ({ ...more, medicationCodeableConcept: undefined, medicationReference }) as object;

  it.each([
    ['active', 'active'],
    ['on-hold', 'on-hold'],
    ['intended', 'intended'],
    ['stopped', 'stopped'],
    ['completed', 'completed'],
  ])('maps status %s to %s', (status, expected) => {
    expect(map({ status } as object).elements).toMatchObject([{ status: expected }]);
  });

  it.each(['unknown', 'entered-in-error', 'draft'])(
    'never makes status %s an active medication',
    (status) => {
      expect(map({ status } as object)).toEqual({
        elements: [],
        skipped: [`medication-status-${status}`],
        flagged: [],
      });
    },
  );

  it('tells a medication that is not taken from one that was stopped', () => {
    expect(map({ status: 'not-taken' }).elements).toEqual([
      { coding, status: 'stopped', dosageText: 'non pris' },
    ]);
    expect(map({ status: 'not-taken' }, { language: 'en' }).elements).toMatchObject([
      { dosageText: 'not taken' },
    ]);
  });

  it('chooses ATC among the codings, or the system that it is told to prefer', () => {
    expect(map({}).elements).toEqual([{ coding, status: 'active' }]);
    expect(map({}, { medicationSystems: ['urn:local/'] }).elements).toMatchObject([
      { coding: { code: 'K75' } },
    ]);
    expect(map({}, { medicationSystems: [] }).elements).toMatchObject([
      { coding: { code: '387458008' } },
    ]);
  });

  it('prefers ATC, then BDPM, then CIP and UCD, then SNOMED CT, whatever their order', () => {
    const systems = [
      'http://snomed.info/sct',
      'urn:oid:1.2.250.1.213.2.61',
      'https://smt.esante.gouv.fr/terminologie-cip_ucd',
      'https://smt.esante.gouv.fr/terminologie-bdpm/',
      'https://smt.esante.gouv.fr/terminologie-atc',
    ];
    const chosen = systems.map((_system, count) => {
      const coding = systems.slice(0, count + 1).map((system) => ({ system, code: system }));
      return map({ medicationCodeableConcept: { coding: [{ code: 'local' }, ...coding] } })
        .elements[0]?.coding.code;
    });
    expect(chosen).toEqual(systems);
  });

  it('keeps a medication that is only text, and flags it', () => {
    expect(map({ medicationCodeableConcept: { text: 'tisane' } })).toEqual({
      elements: [{ coding: { code: '', display: 'tisane' }, status: 'active' }],
      skipped: [],
      flagged: ['medication-without-code'],
    });
  });

  it('takes « no known medications » for no drug', () => {
    const medicationCodeableConcept = {
      coding: [
        {
          system: 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips',
          code: 'no-known-medications',
        },
      ],
    };
    expect(map({ medicationCodeableConcept })).toMatchObject({
      elements: [],
      skipped: ['medication-absent'],
    });
  });

  it('skips one that nothing names', () => {
    expect(map({ medicationCodeableConcept: {} }).skipped).toEqual(['medication-without-code']);
  });

  describe('with a reference', () => {
    const medication: Medication = { resourceType: 'Medication', id: 'm1', code: concept };

    it('resolves a contained medication', () => {
      const mapped = map(referencing({ reference: '#m1' }, { contained: [medication] }));
      expect(mapped).toEqual({
        elements: [{ coding, status: 'active' }],
        skipped: [],
        flagged: [],
      });
    });

    it.each(['Medication/m1', 'Medication/m1/_history/4', 'urn:uuid:77-88'])(
      'resolves %s among the included medications',
      (reference) => {
        const resolveMedication = medicationResolver([
          { fullUrl: 'urn:uuid:77-88', resource: medication },
        ]);
        expect(map(referencing({ reference }), { resolveMedication }).elements).toMatchObject([
          { coding },
        ]);
      },
    );

    it('takes no namesake of another server for the drug', () => {
      const isOwn = (base: string) => base === 'https://ehr/fhir';
      const resolve = medicationResolver(
        [
          { fullUrl: 'https://proxy/fhir/Medication/m1', resource: medication },
          { ...medication, id: 'm2' },
        ],
        isOwn,
      );
      const found = (reference: string) => resolve({ reference })?.id;
      expect(found('https://pharmacy/fhir/Medication/m1')).toBeUndefined();
      expect(found('https://pharmacy/fhir/Medication/m2')).toBeUndefined();
      expect(found('https://proxy/fhir/Medication/m1')).toBe('m1');
      expect(found('https://ehr/fhir/Medication/m1')).toBe('m1');
      expect(found('https://ehr/fhir/Medication/m2')).toBe('m2');
    });

    it('does not read the code of a medication that was entered in error', () => {
      const wrong: Medication = { ...medication, status: 'entered-in-error' };
      const reading = { resolveMedication: medicationResolver([wrong]) };
      const named = { display: 'Kardégic' };
      expect(map(referencing({ reference: 'Medication/m1', ...named }), reading)).toMatchObject({
        elements: [{ coding: { code: '', display: 'Kardégic' } }],
        flagged: ['medication-unresolved', 'medication-without-code'],
      });
      expect(
        map(referencing({ reference: '#m1', ...named }, { contained: [wrong] })),
      ).toMatchObject({ flagged: ['medication-unresolved', 'medication-without-code'] });
    });

    it('falls back to the display of a reference that does not resolve, and flags it', () => {
      expect(map(referencing({ reference: 'Medication/gone', display: 'Aspirine' }))).toMatchObject(
        {
          elements: [{ coding: { code: '', display: 'Aspirine' } }],
          flagged: ['medication-unresolved', 'medication-without-code'],
        },
      );
      expect(map(referencing({ reference: 'Medication/gone' })).skipped).toEqual([
        'medication-without-code',
      ]);
    });
  });

  it('dates the start by the period, else by the effective time', () => {
    const startOf = (more: object) => map(more).elements[0]?.startedAt;
    expect(startOf({ effectivePeriod: { start: '2026-01' } })).toBe('2026-01');
    expect(startOf({ effectiveDateTime: '2026-02-03' })).toBe('2026-02-03');
    expect(startOf({})).toBeUndefined();
  });

  it('flags an active medication whose period ends with what is no date, because nobody knows whether it is over', () => {
    for (const end of ['hier', '2026-13', '']) {
      const { elements, flagged } = map({ effectivePeriod: { end } });
      expect(elements).toMatchObject([{ status: 'active' }]);
      expect(flagged).toEqual(['medication-end-unreadable']);
    }
    expect(map({ status: 'stopped', effectivePeriod: { end: 'hier' } }).flagged).toEqual([]);
  });

  it.each([
    ['2026-11-17', true],
    ['2026-11-18', false],
    ['2026-11', false],
    ['2026-10', true],
    ['2025', true],
    ['2026-11-18T12:59:00+01:00', true],
  ])('flags an active medication whose period ended at %s: %s', (end, isFlagged) => {
    const { elements, flagged } = map({ effectivePeriod: { end } });
    expect(elements).toMatchObject([{ status: 'active' }]);
    expect(flagged).toEqual(isFlagged ? ['medication-active-past-end'] : []);
    expect(map({ status: 'stopped', effectivePeriod: { end } }).flagged).toEqual([]);
  });

  it('gives the dosage that was written, else the one that is structured', () => {
    const dosageOf = (dosage: MedicationStatement['dosage']) =>
      map({ ...(dosage && { dosage }) }).elements[0]?.dosageText;
    expect(dosageOf([{ text: '1 le matin' }, { text: '2 le soir' }])).toBe(
      '1 le matin ; 2 le soir',
    );
    expect(
      dosageOf([
        {
          doseAndRate: [{ doseQuantity: { value: 2.5, unit: 'mg' } }],
          timing: { code: { text: 'matin et soir' } },
          route: { text: 'per os' },
        },
      ]),
    ).toBe('2,5 mg matin et soir per os');
    expect(
      dosageOf([{ doseAndRate: [{ doseRange: { low: { value: 1 }, high: { value: 2 } } }] }]),
    ).toBe('1-2');
    expect(dosageOf([{}])).toBeUndefined();
  });

  it('says how often of a dosage that is structured, and whether only as needed', () => {
    const dosageOf = (more: object) =>
      map({ dosage: [{ doseAndRate: [{ doseQuantity: { value: 5, unit: 'mg' } }], ...more }] })
        .elements[0]?.dosageText;
    const every = (repeat: object) => dosageOf({ timing: { repeat } });
    expect(every({ frequency: 1, period: 1, periodUnit: 'd' })).toBe('5 mg 1×/24 h');
    expect(every({ frequency: 2, period: 1, periodUnit: 'd' })).toBe('5 mg 2×/24 h');
    expect(every({ frequency: 1, period: 1, periodUnit: 'wk' })).toBe('5 mg 1×/1 wk');
    expect(every({ period: 8, periodMax: 12, periodUnit: 'h' })).toBe('5 mg 1×/8-12 h');
    expect(every({ dayOfWeek: ['mon'], timeOfDay: ['08:00:00'] })).toBe('5 mg mon 08:00:00');
    expect(every({ boundsPeriod: { start: '2026-11-20' } })).toBe('5 mg');
    expect(dosageOf({ asNeededBoolean: true })).toBe('5 mg si besoin / as needed');
  });

  it('keeps a structured dosage beside a written one', () => {
    const structured = { doseAndRate: [{ doseQuantity: { value: 5, unit: 'mg' } }] };
    expect(map({ dosage: [{ text: '10 mg le matin' }, structured] }).elements).toMatchObject([
      { dosageText: '10 mg le matin ; 5 mg' },
    ]);
  });
});

describe('mapMedicationRequest', () => {
  const map = (more: object) =>
    mapMedicationRequest({
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      subject,
      medicationCodeableConcept: concept,
      ...more,
    } as MedicationRequest);

  it.each([
    ['active', 'active'],
    ['on-hold', 'on-hold'],
    ['draft', 'intended'],
    ['cancelled', 'stopped'],
    ['stopped', 'stopped'],
    ['completed', 'completed'],
  ])('maps status %s to %s', (status, expected) => {
    expect(map({ status }).elements).toMatchObject([{ coding, status: expected }]);
  });

  it.each([
    [{ status: 'unknown' }, 'medication-request-status-unknown'],
    [{ status: 'entered-in-error' }, 'medication-request-status-entered-in-error'],
    [{ intent: 'proposal' }, 'medication-request-intent-proposal'],
    [{ intent: 'option' }, 'medication-request-intent-option'],
    [{ doNotPerform: true }, 'medication-request-do-not-perform'],
    [{ medicationCodeableConcept: {} }, 'medication-request-without-code'],
  ])('skips %j', (more, reason) => {
    expect(map(more)).toEqual({ elements: [], skipped: [reason], flagged: [] });
  });

  it('keeps the dosage, and the start of the treatment or the date of the order', () => {
    const boundsPeriod = { start: '2026-11-20' };
    const authoredOn = '2026-11-18T08:00:00+01:00';
    const dosageInstruction = [{ text: '1 par jour', timing: { repeat: { boundsPeriod } } }];
    expect(map({ authoredOn, dosageInstruction }).elements).toMatchObject([
      { dosageText: '1 par jour', startedAt: '2026-11-20' },
    ]);
    expect(map({ authoredOn }).elements).toMatchObject([{ startedAt: authoredOn }]);
  });
});
