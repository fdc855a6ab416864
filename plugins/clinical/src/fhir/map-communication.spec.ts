import type { Communication } from 'fhir/r4';
import { mapCommunication } from './map-communication';

const map = (more: object) =>
  mapCommunication({
    resourceType: 'Communication',
    status: 'completed',
    topic: { text: 'Hyperkaliémie' },
    payload: [{ contentString: 'Potassium 7,2' }],
    ...more,
  } as Communication);

describe('mapCommunication', () => {
  it('gives title, body, category, recipient, time and the communication that it answers', () => {
    expect(
      map({
        priority: 'stat',
        category: [
          {
            coding: [
              {
                system: 'http://terminology.hl7.org/CodeSystem/communication-category',
                code: 'alert',
              },
            ],
          },
        ],
        recipient: [{ display: 'Néphrologue de garde' }],
        sent: '2026-11-18T08:00:00Z',
        inResponseTo: [{ reference: 'Communication/c0' }],
      }),
    ).toEqual({
      elements: [
        {
          severity: 'critical',
          title: 'Hyperkaliémie',
          body: 'Potassium 7,2',
          category: 'alert',
          recipient: 'Néphrologue de garde',
          at: '2026-11-18T08:00:00Z',
          inReplyTo: 'c0',
        },
      ],
      skipped: [],
      flagged: [],
    });
  });

  it.each([
    ['routine', 'info'],
    ['urgent', 'warning'],
    ['asap', 'warning'],
    ['stat', 'critical'],
    [undefined, 'info'],
  ])('takes priority %s for severity %s', (priority, severity) => {
    expect(map({ priority }).elements).toMatchObject([{ severity }]);
  });

  it.each(['preparation', 'not-done', 'on-hold', 'stopped', 'entered-in-error', 'unknown'])(
    'leaves out status %s',
    (status) => {
      expect(map({ status })).toMatchObject({
        elements: [],
        skipped: [`communication-status-${status}`],
      });
    },
  );

  it('flags one without a title, and skips one without any text', () => {
    expect(map({ topic: undefined })).toMatchObject({
      elements: [{ title: '' }],
      flagged: ['communication-without-title'],
    });
    expect(map({ topic: undefined, payload: [] }).skipped).toEqual(['communication-without-text']);
  });
});
