import { toHl7Time, toIsoDate, toIsoTime } from './hl7-time';

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

it.each(['', '20261320', '20260230', '2026112', 'hier', '20261120081000+01', '2026112025'])(
  'nothing is made of %j',
  (sent) => expect(toIsoTime(sent, PARIS)).toBeUndefined(),
);

it('a birth date has a day', () => {
  expect(toIsoDate('19790305')).toBe('1979-03-05');
  expect(toIsoDate('19790305120000')).toBe('1979-03-05');
  expect(toIsoDate('197903')).toBeUndefined();
});

it('an acknowledgement has the offset of the zone', () => {
  expect(toHl7Time(new Date('2026-11-20T07:10:00Z'), PARIS)).toBe('20261120081000+0100');
});
