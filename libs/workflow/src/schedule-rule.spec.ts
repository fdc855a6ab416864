import { scheduleRule } from './index';

/** The next instants, to the minute, UTC. */
function firings(rule: string, from: string, count: number, timezone = 'Europe/Paris'): string[] {
  const schedule = scheduleRule(rule, timezone);
  const found: string[] = [];
  for (let at = new Date(from); found.length < count;) {
    const next = schedule?.next(at);
    if (!next) break;
    found.push(next.toISOString().slice(0, 16));
    at = next;
  }
  return found;
}

describe('the instants of a cron rule', () => {
  it('are read in its zone, each after the one before [MAN-216]', () => {
    expect(firings('0 7 * * *', '2026-11-20T06:00:00Z', 2)).toEqual([
      '2026-11-21T06:00',
      '2026-11-22T06:00',
    ]);
    expect(firings('0 7 * * *', '2026-11-20T06:00:00Z', 1, 'UTC')).toEqual(['2026-11-20T07:00']);
    expect(firings('30 0 7 * * *', '2026-11-20T05:00:00Z', 1)).toEqual(['2026-11-20T06:00']);
  });

  it.each([
    ['of one time', '30 2 * * *', ['2026-03-29T01:00', '2026-03-30T00:30']],
    ['of several', '30 2,14 * * *', ['2026-03-29T01:00', '2026-03-29T12:30', '2026-03-30T00:30']],
    ['with a wildcard', '30 * * * *', ['2026-03-29T00:30', '2026-03-29T01:30', '2026-03-29T02:30']],
  ])('%s lose nothing when the clock is put forward [MAN-216]', (_which, rule, expected) => {
    expect(firings(rule, '2026-03-29T00:00:00Z', expected.length)).toEqual(expected);
  });

  it.each([
    ['of one time', '30 2 * * *', ['2026-10-25T00:30', '2026-10-26T01:30']],
    ['of several', '30 2,14 * * *', ['2026-10-25T00:30', '2026-10-25T13:30', '2026-10-26T01:30']],
    ['with a wildcard', '30 * * * *', ['2026-10-25T00:30', '2026-10-25T01:30', '2026-10-25T02:30']],
  ])('%s double nothing when the clock is put back [MAN-216]', (_which, rule, expected) => {
    expect(firings(rule, '2026-10-25T00:00:00Z', expected.length)).toEqual(expected);
  });

  it('are told backwards too, the instant itself included, oldest first', () => {
    const latest = (count: number, at: string) =>
      scheduleRule('30 2,14 * * *', 'Europe/Paris')
        ?.latest(count, new Date(at))
        .map((instant) => instant.toISOString().slice(0, 16));
    expect(latest(3, '2026-03-29T12:30:00.000Z')).toEqual([
      '2026-03-28T13:30',
      '2026-03-29T01:00',
      '2026-03-29T12:30',
    ]);
    expect(latest(2, '2026-03-29T12:29:59.999Z')).toEqual(['2026-03-28T13:30', '2026-03-29T01:00']);
  });

  it('are none for a day that does not exist', () => {
    expect(firings('0 0 30 2 *', '2026-01-01T00:00:00Z', 1)).toEqual([]);
  });

  it.each([
    '',
    'often',
    '0 7 * *',
    '60 7 * * *',
    '0 0 7 * * * 2027',
    '@daily',
    '2026-11-20T07:00:00',
  ])('"%s" is no rule', (rule) => {
    expect(scheduleRule(rule, 'UTC')).toBeUndefined();
  });
});
