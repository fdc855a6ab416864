import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectEvent } from './project-event';
import { readObservation, type FhirObservation } from './read-observation';

const EXAMPLES = join(__dirname, '../../../examples/potassium');
const files = readdirSync(EXAMPLES).filter((name) => name.startsWith('observation-'));

const observation: FhirObservation = {
  resourceType: 'Observation',
  id: 'o-1',
  status: 'final',
  code: { coding: [{ code: 'K' }, { code: '2823-3' }] },
  subject: { reference: 'Patient/42/_history/3' },
  effectiveDateTime: '2026-11-18T08:00:00+01:00',
};

const project = (more: Partial<FhirObservation>) => projectEvent({ ...observation, ...more });

describe('projectEvent', () => {
  it('names the observation, its patient, its analyte and its instant', () => {
    expect(project({})).toEqual({
      eventId: 'lab.potassium.Observation.o-1',
      eventType: 'lab.potassium.available',
      patientId: '42',
      observationId: 'o-1',
      code: '2823-3',
      observedAt: '2026-11-18T08:00:00+01:00',
    });
  });

  it('gives a preliminary, the final and a corrected result three events', () => {
    const ids = ['preliminary', 'final', 'corrected'].map((status) => project({ status }).eventId);
    expect(new Set(ids).size).toBe(3);
    expect(project({}).eventId).toBe(project({}).eventId);
  });

  it.each<[string, Partial<FhirObservation>, string]>([
    ['another analyte', { code: { coding: [{ code: '2160-0' }] } }, 'not a potassium result'],
    ['no code', { code: {} }, 'found none'],
    ['a cancelled result', { status: 'cancelled' }, 'status is cancelled'],
    ['an id that is no FHIR id', { id: 'a/b' }, 'no valid id'],
    ['no patient', { subject: { reference: 'Group/1' } }, 'no patient'],
    [
      'a patient of a server',
      { subject: { reference: 'https://ehr/fhir/Patient/1' } },
      'on a server',
    ],
    ['a date without a time', { effectiveDateTime: '2026-11-18' }, 'no effective time'],
  ])('refuses %s', (_case, more, message) => {
    expect(() => project(more)).toThrow(message);
  });

  it('projects every shipped example', async () => {
    expect(files.length).toBeGreaterThanOrEqual(8);
    for (const file of files) {
      const event = projectEvent(await readObservation(join(EXAMPLES, file)));
      const slug = file.replace(/^observation-|\.json$/g, '');
      expect(event).toMatchObject({ patientId: `p-${slug}`, observationId: `o-${slug}` });
      expect(event.eventId).toMatch(/^[A-Za-z0-9._-]+$/);
    }
  });
});
