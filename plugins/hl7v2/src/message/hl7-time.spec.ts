import { toHl7Time, toIsoTime, zoneOf } from './hl7-time';

const PARIS = 'Europe/Paris';

it.each([
  ['20261120081000', '2026-11-20T08:10:00+01:00'],
  ['20260720081000', '2026-07-20T08:10:00+02:00'],
  ['202611200810', '2026-11-20T08:10:00+01:00'],
  ['2026112008', '2026-11-20T08:00:00+01:00'],
  ['20261120081000.1234', '2026-11-20T08:10:00.123+01:00'],
  ['20261120081000+0000', '2026-11-20T08:10:00Z'],
  ['20261120081000-0330', '2026-11-20T08:10:00-03:30'],
  ['20261120', '2026-11-20'],
  ['202611', '2026-11'],
  ['2026', '2026'],
  ['20261025023000', '2026-10-25T02:30:00+02:00'],
])('%s in Paris is %s', (sent, iso) => expect(toIsoTime(sent, PARIS)).toBe(iso));

it.each([
  '',
  '20261320',
  '20260230',
  '2026112',
  'hier',
  '20261120081000+01',
  '2026112025',
  '20261120081000+9900',
  '20261120081000+0175',
])('nothing is made of %j', (sent) => expect(toIsoTime(sent, PARIS)).toBeUndefined());

it.each([
  ['20261120121500+0400', 'UTC+04:00'],
  ['202611201215-0330', 'UTC-03:30'],
  ['20261120+0000', 'UTC+00:00'],
  ['20261120121500', undefined],
  ['20261120121500+9900', undefined],
  ['', undefined],
])('the zone of %j is %s', (sent, zone) => expect(zoneOf(sent)).toBe(zone));

it('a time without an offset is in a zone of an offset alone too', () => {
  expect(toIsoTime('20261120120500', 'UTC+04:00')).toBe('2026-11-20T12:05:00+04:00');
  expect(toIsoTime('20261120120500', 'UTC+00:00')).toBe('2026-11-20T12:05:00Z');
});

it('an acknowledgement has the offset of the zone', () => {
  expect(toHl7Time(new Date('2026-11-20T07:10:00Z'), PARIS)).toBe('20261120081000+0100');
});
