import type { Observation, Procedure, RecordNotification } from '@platform/plugin-clinical';
import {
  mapAllergyIntolerance,
  mapCommunication,
  mapCondition,
  mapMedicationStatement,
  mapObservation,
  mapProcedure,
  mapServiceRequest,
} from '@platform/plugin-clinical';
import type { Procedure as FhirProcedure, ServiceRequest } from 'fhir/r4';

import { expectValid } from '../__fixtures__/valid-fhir';
import { toAllergyIntolerance } from './allergy';
import { toCommunication, toFlag } from './communication';
import { toCondition } from './condition';
import { effectUuid, toEffect } from './effect';
import { toMedicationStatement } from './medication-statement';
import { toObservation } from './observation';
import { toProcedure } from './procedure';
import type { WriteContext } from './write-context';

const now = new Date('2026-11-20T10:00:00Z');
const clock = { now: () => now, zone: 'Europe/Paris', language: 'fr' } as const;
const context: WriteContext = {
  patient: 'p1',
  effect: toEffect('op', 'p1', { idempotencyKey: 'run-1:node:0', runId: 'run-1' }),
  now,
  zone: clock.zone,
  language: 'fr',
  author: 'Plateforme',
  profiles: { Condition: 'https://example.org/StructureDefinition/condition' },
};
const LOINC = 'http://loinc.org';
const POTASSIUM = { code: '2823-3', display: 'Potassium', system: LOINC };
const observation: Observation = {
  coding: POTASSIUM,
  value: 5.6,
  unit: 'mmol/L',
  observedAt: '2026-11-20T10:00:00+01:00',
};

describe('the identity of a write', () => {
  it('is the same for a repeated write, and another for each write of one key', () => {
    const id = (operation: string, patient: string, key: string) =>
      toEffect(operation, patient, { idempotencyKey: key }).id;
    expect(id('a', 'p', 'run:n')).toBe(id('a', 'p', 'run:n'));
    const others = [id('b', 'p', 'run:n'), id('a', 'q', 'run:n'), id('a', 'p', 'run:n:1')];
    expect(new Set([id('a', 'p', 'run:n'), ...others]).size).toBe(4);
    expect(toEffect('a', 'p').id).not.toBe(toEffect('a', 'p').id);
  });

  it('gives a version 5 UUID per type', () => {
    const uuid = effectUuid('effect', 'Task');
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(effectUuid('effect', 'Task')).toBe(uuid);
    expect(effectUuid('effect', 'Flag')).not.toBe(uuid);
  });

  it('stands in the resource: the effect, the run, the author, the profile', () => {
    expect(
      toCondition(
        { coding: POTASSIUM, status: 'confirmed', onsetAt: '2026-01' },
        'problem-list-item',
        context,
      ),
    ).toMatchObject({
      identifier: [{ system: 'urn:platform:effect', value: context.effect.id }],
      meta: {
        tag: [{ system: 'urn:platform:run', code: 'run-1' }],
        profile: ['https://example.org/StructureDefinition/condition'],
      },
      recorder: { display: 'Plateforme' },
      subject: { reference: 'Patient/p1' },
    });
  });
});

describe('Observation', () => {
  it.each<Partial<Observation>>([
    {},
    { status: 'amended', note: 'hémolyse' },
    { interpretation: 'HH' },
    { interpretation: '>', note: 'comparateur: >' },
    { interpretation: '<', note: 'comparateur: <= ; hémolyse' },
    { interpretation: '>', note: 'comparateur: > ; interprétation: HH' },
    { unit: '', coding: { code: '', display: 'Score local' } },
    { referenceRange: { low: 3.5, high: 5 } },
    { referenceRange: { high: 5, unit: 'mg/L', text: 'Femmes' } },
    { referenceRange: { text: 'négatif' } },
    { referenceRange: { low: 3.5, high: 5, text: '3,5 - 5,0' } },
    { derivedFrom: 'Observation/o1' },
    { interpretation: 'bizarre' },
  ])('is valid and reads back as it was written: %j', (part) => {
    const written = { ...observation, ...part };
    const resource = expectValid(toObservation(written, {}, context));
    expect(mapObservation(resource, clock).elements).toEqual([{ status: 'final', ...written }]);
  });

  it.each(['comparateur', 'comparator'])(
    'puts the %s where FHIR has it, and out of the note',
    (word) => {
      const beyond = { ...observation, interpretation: '>', note: `${word}: >= ; hémolyse` };
      expect(toObservation(beyond, {}, context)).toMatchObject({
        valueQuantity: { value: 5.6, comparator: '>=', unit: 'mmol/L', code: 'mmol/L' },
        note: [{ text: 'hémolyse' }],
      });
    },
  );

  it('reads a bound back as it was written in English', () => {
    const beyond = { interpretation: '>', note: 'comparator: > ; interpretation: HH' };
    const resource = expectValid(toObservation({ ...observation, ...beyond }, {}, context));
    expect(mapObservation(resource, { ...clock, language: 'en' }).elements).toMatchObject([beyond]);
  });

  it('is never taken for a result of the laboratory', () => {
    const derived = { ...observation, derivedFrom: 'créatinine de base 80 µmol/L' };
    expect(expectValid(toObservation(derived, {}, context))).toMatchObject({
      performer: [{ display: 'Plateforme' }],
      device: { display: 'Plateforme' },
      method: { text: 'Valeur calculée' },
      category: [{ coding: [{ code: 'survey' }] }],
      note: [{ text: 'calculé depuis : créatinine de base 80 µmol/L' }],
    });
  });

  it('has the category that the site gives to its code', () => {
    expect(
      expectValid(toObservation(observation, { '2823-3': 'laboratory' }, context)).category,
    ).toMatchObject([{ coding: [{ code: 'laboratory' }] }]);
  });

  it('gives a time without an offset the one of the instance, and refuses what is no time', () => {
    const local = { ...observation, observedAt: '2026-11-20T10:00' };
    expect(expectValid(toObservation(local, {}, context)).effectiveDateTime).toBe(
      '2026-11-20T10:00:00+01:00',
    );
    const wrong = { ...observation, observedAt: 'hier' };
    expect(() => toObservation(wrong, {}, context)).toThrow(
      expect.objectContaining({ code: 'CLINICAL_DATE_INVALID' }),
    );
  });

  it.each([
    ['mmHg', 'mm[Hg]'],
    ['µmol/L', 'umol/L'],
    ['G/L', '10*9/L'],
    ['[IU]/L', '[IU]/L'],
  ])('writes the UCUM code of %s beside it', (unit, code) => {
    const { valueQuantity } = toObservation({ ...observation, unit }, {}, context);
    expect(valueQuantity).toMatchObject({ unit, system: 'http://unitsofmeasure.org', code });
  });

  it('does not claim a UCUM code for a unit that is none', () => {
    const { valueQuantity } = toObservation(
      { ...observation, unit: 'verres par jour' },
      {},
      context,
    );
    expect(valueQuantity).toEqual({ value: 5.6, unit: 'verres par jour' });
  });
});

describe('Condition', () => {
  it.each([
    { status: 'confirmed', onsetAt: '2026-01-01' } as const,
    { status: 'suspected', onsetAt: '2026-01', recordedBy: 'Dr A' } as const,
    { status: 'confirmed', onsetAt: '2025-01-01', resolvedAt: '2025-02-01' } as const,
    { status: 'confirmed', onsetAt: '', resolvedAt: '' } as const,
  ])('is valid and reads back: %j', (part) => {
    const written = { coding: { code: 'N17.9', display: 'IRA' }, recordedBy: 'Dr B', ...part };
    for (const category of ['problem-list-item', 'encounter-diagnosis'] as const) {
      const resource = expectValid(toCondition(written, category, context));
      expect(mapCondition(resource).elements).toEqual([written]);
    }
  });
});

describe('AllergyIntolerance', () => {
  it('is valid and reads back', () => {
    const written = {
      coding: { code: 'J01CA04', display: 'Amoxicilline', system: 'http://www.whocc.no/atc' },
      criticality: 'high',
      recordedAt: '2026-11-20',
      note: 'choc',
    } as const;
    const resource = expectValid(toAllergyIntolerance(written, 'unconfirmed', context));
    expect(resource.verificationStatus?.coding?.[0]?.code).toBe('unconfirmed');
    expect(mapAllergyIntolerance(resource).elements).toEqual([written]);
  });
});

describe('Procedure', () => {
  const coding = { code: 'HHQE002', display: 'Coloscopie' };
  const category = 'http://snomed.info/sct|71388002';

  it.each<Procedure>([
    { coding, status: 'in-progress', performedAt: '2026-11-20T09:00:00+01:00' },
    { coding, status: 'completed', performedAt: '2026-11-19', note: 'RAS' },
    { coding, status: 'cancelled' },
  ])('is valid and reads back: $status', (written) => {
    const resource = toProcedure(written, { plannedAs: 'service-request', category }, context);
    expectValid(resource);
    expect(mapProcedure(resource as FhirProcedure, clock).elements).toEqual([written]);
  });

  it('is a request when it is planned, in the category of procedures', () => {
    const written = { coding, status: 'planned', scheduledAt: '2026-12-01' } as const;
    const resource = toProcedure(written, { plannedAs: 'service-request', category }, context);
    expect(expectValid(resource)).toMatchObject({
      resourceType: 'ServiceRequest',
      intent: 'plan',
      status: 'active',
    });
    expect(
      mapServiceRequest(resource as ServiceRequest, { categories: [category] }).elements,
    ).toEqual([written]);
  });

  it('is a Procedure in preparation where the site wants that', () => {
    const written = { coding, status: 'planned', scheduledAt: '2026-12-01' } as const;
    const resource = toProcedure(written, { plannedAs: 'procedure', category }, context);
    expect(expectValid(resource)).toMatchObject({
      resourceType: 'Procedure',
      status: 'preparation',
    });
    expect(mapProcedure(resource as FhirProcedure, clock).elements).toEqual([written]);
  });
});

describe('MedicationStatement', () => {
  it('is valid and reads back, active by default', () => {
    const written = {
      coding: { code: 'C09AA02', display: 'Énalapril' },
      dosageText: '5 mg matin',
      startedAt: '2026-01-01',
    };
    const resource = expectValid(toMedicationStatement(written, context));
    expect(mapMedicationStatement(resource, clock).elements).toEqual([
      { ...written, status: 'active' },
    ]);
    expect(resource.informationSource).toEqual({ display: 'Plateforme' });
  });
});

describe('Communication and Flag', () => {
  const notification: RecordNotification = {
    severity: 'critical',
    title: 'Hyperkaliémie',
    body: 'Potassium 6,8 mmol/L',
  };

  it.each([
    { severity: 'info', priority: 'routine', category: 'notification' },
    { severity: 'warning', priority: 'urgent', category: 'notification' },
    { severity: 'critical', priority: 'stat', category: 'alert' },
  ] as const)('$severity is $priority and $category', ({ severity, priority, category }) => {
    const resource = expectValid(toCommunication({ ...notification, severity }, {}, context));
    expect(resource).toMatchObject({
      status: 'completed',
      priority,
      category: [{ coding: [{ code: category }] }],
      sent: now.toISOString(),
    });
    expect(mapCommunication(resource).elements).toEqual([
      { ...notification, severity, category, at: now.toISOString() },
    ]);
  });

  it('reaches the recipient that the site knows under a label, and keeps the label', () => {
    const written = {
      ...notification,
      recipient: 'nephro',
      inReplyTo: 'c1',
      category: 'reminder',
    } as const;
    const resource = toCommunication(written, { nephro: 'CareTeam/7' }, context);
    expect(expectValid(resource)).toMatchObject({
      recipient: [{ reference: 'CareTeam/7', display: 'nephro' }],
      inResponseTo: [{ reference: 'Communication/c1' }],
    });
    expect(toCommunication(written, {}, context).recipient).toEqual([{ display: 'nephro' }]);
    expect(mapCommunication(resource).elements).toMatchObject([written]);
  });

  it('gives a Flag that is active from then on', () => {
    expect(expectValid(toFlag(notification, context))).toMatchObject({
      status: 'active',
      code: { text: 'Hyperkaliémie' },
      period: { start: now.toISOString() },
    });
  });
});
