import { graceMilliseconds, KEY_NAME_PATTERN, keyExpiryAfter, keyExpiryAt } from './key-lifetime';
import { ROLE_PATTERN } from './roles';

const NOW = new Date('2024-02-29T12:00:00.000Z');

describe('when a key ends', () => {
  it.each([
    ['PT1M', '2024-02-29T12:01:00.000Z'],
    ['P1Y', '2025-02-28T12:00:00.000Z'],
    ['P1M', '2024-03-29T12:00:00.000Z'],
    ['P2W', '2024-03-14T12:00:00.000Z'],
    ['P10Y', '2034-02-28T12:00:00.000Z'],
  ])('after %s', (period, end) => {
    expect(keyExpiryAfter(period, NOW)).toBe(end);
  });

  it.each([
    '',
    'P',
    'PT',
    'PT59S',
    'P11Y',
    'P999Y9999M9999W99999D',
    '-P1Y',
    'P1.5D',
    '365',
    'P1Y ',
  ])('is not told by %j', (period) => {
    expect(keyExpiryAfter(period, NOW)).toBeUndefined();
  });

  it('is an instant from a minute to ten years away, told in UTC', () => {
    expect(keyExpiryAt('2024-03-01T01:00:00+02:00', NOW)).toBe('2024-02-29T23:00:00.000Z');
    for (const instant of ['2024-02-29T12:00:59Z', '2034-02-28T12:00:01Z', 'tomorrow', ''])
      expect(keyExpiryAt(instant, NOW)).toBeUndefined();
  });
});

it.each([
  ['PT0S', 0],
  ['PT24H', 86_400_000],
  ['P7D', 604_800_000],
  ['P7DT1S', undefined],
  ['P1M', undefined],
  ['-PT1S', undefined],
  ['', undefined],
])('a replaced key may go on for %j: %p ms', (period, ms) => {
  expect(graceMilliseconds(period)).toBe(ms);
});

it.each([
  ['lab', true],
  ['Laboratoire d’hématologie, étage 2', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['', false],
  ['  ', false],
  ['a\nb', false],
  ['a\u009bb', false],
])('whether a key may be called %j: %p', (name, may) => {
  expect(new RegExp(KEY_NAME_PATTERN, 'u').test(name)).toBe(may);
});

it.each([
  ['viewer', true],
  ['agent:*', true],
  ['agent:triage-2', true],
  ['agent:', false],
  ['agent:a*', false],
  ['viewer\n', false],
  ['Viewer', false],
  ['agent', false],
])('whether a key may have the role %j: %p', (role, may) => {
  expect(new RegExp(ROLE_PATTERN, 'u').test(role)).toBe(may);
});
