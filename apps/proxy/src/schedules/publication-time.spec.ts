import { publicationTime } from './publication-time';

const at = (time: string): Date => new Date(`2026-11-20T${time}:00.000Z`);
const time = { now: at('12:00'), isConfirmed: true, jumps: 0, at: (ms: number) => new Date(ms) };

it.each([
  ['what its publisher says', '11:59', '11:59'],
  ['now, when its publisher is ahead', '18:00', '12:00'],
  ['not before it was looked for in vain, when its publisher is back', '02:00', '11:58'],
])('a version was published at %s', (_what, told, expected) => {
  const createdAt = at(told).toISOString();
  expect(publicationTime({ createdAt }, time, at('11:58').getTime())).toEqual(at(expected));
});

it('publicationTime is what its publisher says, though that is to come, where nobody confirms what time it is', () => {
  const createdAt = at('18:00').toISOString();
  expect(publicationTime({ createdAt }, { ...time, isConfirmed: false })).toEqual(at('18:00'));
});

it('without a look before, its publisher is believed', () => {
  expect(publicationTime({ createdAt: at('02:00').toISOString() }, time)).toEqual(at('02:00'));
});
