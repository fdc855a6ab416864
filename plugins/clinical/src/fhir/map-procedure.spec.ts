import type { Procedure, ServiceRequest } from 'fhir/r4';
import { mapProcedure } from './map-procedure';
import {
  fulfilledRequests,
  mapServiceRequest,
  type ServiceRequestReading,
} from './map-service-request';

const clock = { now: () => new Date('2026-11-18T12:00:00Z'), zone: 'Europe/Paris' };
const CCAM = 'https://smt.esante.gouv.fr/terminologie-ccam';
const code = { coding: [{ system: CCAM, code: 'JVJF004', display: 'Hémodialyse' }] };
const coding = { system: CCAM, code: 'JVJF004', display: 'Hémodialyse' };
const subject = { reference: 'Patient/a' };

describe('mapProcedure', () => {
  const map = (more: object) =>
    mapProcedure(
      { resourceType: 'Procedure', status: 'completed', subject, code, ...more } as Procedure,
      clock,
    );

  it.each([
    ['preparation', 'planned'],
    ['in-progress', 'in-progress'],
    ['on-hold', 'in-progress'],
    ['completed', 'completed'],
    ['stopped', 'cancelled'],
    ['not-done', 'cancelled'],
  ])('maps status %s to %s', (status, expected) => {
    expect(map({ status }).elements).toEqual([{ coding, status: expected }]);
  });

  it('takes one of unknown status for completed if it was performed in the past', () => {
    const unknown = (performedDateTime?: string) => map({ status: 'unknown', performedDateTime });
    expect(unknown('2026-11-17').elements).toMatchObject([{ status: 'completed' }]);
    expect(unknown('2026-11-19').skipped).toEqual(['procedure-status-unknown']);
    expect(unknown().skipped).toEqual(['procedure-status-unknown']);
    expect(unknown('hier').skipped).toEqual(['procedure-date-unreadable']);
    expect(map({ status: 'completed', performedDateTime: 'hier' }).skipped).toEqual([]);
  });

  it.each([
    [{ status: 'entered-in-error' }, 'procedure-status-entered-in-error'],
    [{ code: {} }, 'procedure-without-code'],
    [
      {
        code: {
          coding: [
            {
              system: 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips',
              code: 'no-known-procedures',
            },
          ],
        },
      },
      'procedure-absent',
    ],
  ])('skips %j', (more, reason) => {
    expect(map(more)).toEqual({ elements: [], skipped: [reason], flagged: [] });
  });

  it('dates by the time, the end of the period, then its start; a text is no date', () => {
    const at = (more: object) => map(more).elements[0]?.performedAt;
    const performedPeriod = { start: '2026-11-01', end: '2026-11-02' };
    expect(at({ performedDateTime: '2026-10-01', performedPeriod })).toBe('2026-10-01');
    expect(at({ performedPeriod })).toBe('2026-11-02');
    expect(at({ performedPeriod: { start: '2026-11-01' } })).toBe('2026-11-01');
    expect(at({ performedString: 'la semaine dernière' })).toBeUndefined();
  });

  it('schedules what is in preparation', () => {
    expect(map({ status: 'preparation', performedDateTime: '2026-12-01' }).elements).toEqual([
      { coding, status: 'planned', scheduledAt: '2026-12-01' },
    ]);
  });

  it('keeps the notes and the reason of the status', () => {
    const note = [{ text: 'reporté' }];
    expect(
      map({ status: 'not-done', note, statusReason: { text: 'fièvre' } }).elements,
    ).toMatchObject([{ note: 'reporté ; fièvre' }]);
  });
});

describe('mapServiceRequest', () => {
  const map = (more: object, reading?: ServiceRequestReading) =>
    mapServiceRequest(
      {
        resourceType: 'ServiceRequest',
        id: 's1',
        status: 'active',
        intent: 'order',
        subject,
        code,
        ...more,
      } as ServiceRequest,
      reading,
    );

  it.each([
    ['draft', 'planned'],
    ['active', 'planned'],
    ['on-hold', 'planned'],
    ['revoked', 'cancelled'],
    ['completed', 'completed'],
  ])('maps status %s to %s', (status, expected) => {
    expect(map({ status }).elements).toMatchObject([{ coding, status: expected }]);
  });

  it.each([
    [{ status: 'unknown' }, 'service-request-status-unknown'],
    [{ status: 'entered-in-error' }, 'service-request-status-entered-in-error'],
    [{ intent: 'proposal' }, 'service-request-intent-proposal'],
    [{ intent: 'option' }, 'service-request-intent-option'],
    [{ intent: undefined }, 'service-request-intent-missing'],
    [{ doNotPerform: true }, 'service-request-do-not-perform'],
    [{ code: undefined }, 'service-request-without-code'],
  ])('skips %j', (more, reason) => {
    expect(map(more)).toEqual({ elements: [], skipped: [reason], flagged: [] });
  });

  it('schedules a planned one, and dates a completed one', () => {
    const occurrencePeriod = { start: '2026-12-01', end: '2026-12-02' };
    expect(map({ occurrencePeriod }).elements).toEqual([
      { coding, status: 'planned', scheduledAt: '2026-12-01' },
    ]);
    expect(map({ status: 'completed', occurrencePeriod }).elements).toEqual([
      { coding, status: 'completed', performedAt: '2026-12-02' },
    ]);
    expect(map({ occurrenceDateTime: '2026-12-05' }).elements).toMatchObject([
      { scheduledAt: '2026-12-05' },
    ]);
  });

  it('gives way to the procedure that fulfils it', () => {
    const fulfilledBy = (reference: string) =>
      fulfilledRequests(
        [{ resourceType: 'Procedure', status: 'completed', subject, basedOn: [{ reference }] }],
        (base) => base === 'https://ehr/fhir',
      );
    const fulfilled = fulfilledBy('https://ehr/fhir/ServiceRequest/s1');
    expect([...fulfilledBy('https://other/fhir/ServiceRequest/s1')]).toEqual([]);
    expect(map({ status: 'completed' }, { fulfilled }).skipped).toEqual([
      'service-request-fulfilled',
    ]);
    expect(map({ status: 'completed', id: 's2' }, { fulfilled }).elements).toHaveLength(1);
    expect(map({ status: 'active' }, { fulfilled }).elements).toHaveLength(1);
  });

  it('takes only the categories that it is told to', () => {
    const category = [{ coding: [{ system: 'http://snomed.info/sct', code: '387713003' }] }];
    const of = (categories: string[]) => map({ category }, { categories }).skipped;
    expect(of(['387713003'])).toEqual([]);
    expect(of(['http://snomed.info/sct|387713003'])).toEqual([]);
    expect(of(['urn:other|387713003'])).toEqual(['service-request-of-another-category']);
    expect(of(['108252007'])).toEqual(['service-request-of-another-category']);
  });
});
