import {
  calledRunId,
  DIRECTORY_ID,
  GENERATION_ID,
  effectOwner,
  eventIdOfRun,
  firingPrefix,
  furtherRunId,
  isEventId,
  onFailureRunId,
  rerunId,
} from './run-ids';

describe('the id of an event', () => {
  it.each([
    'a',
    ' ',
    '*',
    '...',
    'Observation/12',
    'é',
    'e\u0301',
    'a b?c#d%25&e=f+g',
    '<script>',
    '中文',
    '🩺'.repeat(200),
    'E1~other',
    'schedule:w:2026-01-01T00:00:00.000Z',
  ])('may be %j', (id) => {
    expect(isEventId(id)).toBe(true);
  });

  it.each([
    '',
    '.',
    '..',
    '~',
    '~x',
    'a\nb',
    'a\u0000',
    '\u007f',
    '\u0085',
    '\ud83e',
    '\udfff',
    '🩺'.repeat(201),
  ])('may not be %j', (id) => {
    expect(isEventId(id)).toBe(false);
  });
});

/** What ids may be made of: parts that look like each other's ids. */
const RUNS = ['a', 'a:b', 'b:a', 'a~b', 'w:a', 'on-failure:a', 'call:n:a', '*'];
const SLUGS = ['a', 'w', 'on-failure', 'call'];
const PATHS = ['n', 'a', 'n[0]/m', 'call'];
const INSTANTS = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'];

describe('the ids that the platform makes', () => {
  const once = [
    DIRECTORY_ID,
    GENERATION_ID,
    ...RUNS.flatMap((run) => SLUGS.map((slug) => furtherRunId(run, slug))),
    ...SLUGS.flatMap((slug) => INSTANTS.map((instant) => `${firingPrefix(slug)}${instant}`)),
    ...['0f', 'a0'].flatMap((of) => ['k', 'a:k', ':'].map((key) => rerunId(of, key))),
    ...RUNS.map(onFailureRunId),
    ...RUNS.flatMap((runId) => PATHS.map((path) => calledRunId(runId, path))),
  ];
  const all = [
    ...once,
    ...once.map(onFailureRunId),
    ...once.flatMap((runId) => PATHS.map((path) => calledRunId(runId, path))),
  ];

  it('are one for each origin', () => {
    expect(new Set(all).size).toBe(all.length);
  });

  it('are out of the reach of callers', () => {
    expect(all.filter(isEventId)).toEqual([]);
  });

  it('have no colon in the keys of effects, nor has any other run', () => {
    const owners = [...RUNS, ...all, '%3A', ':'].map(effectOwner);
    expect(owners.filter((owner) => owner.includes(':'))).toEqual([]);
    expect(new Set(owners).size).toBe(owners.length);
    expect(effectOwner('lab.E-1')).toBe('lab.E-1');
  });
});

describe('the event of a run', () => {
  it.each([
    ['lab.a', 'lab.a'],
    [furtherRunId('lab.a', 'w'), 'lab.a'],
    [calledRunId('a:b', 'n[0]/m'), 'a:b'],
    [calledRunId(calledRunId(furtherRunId('a', 'w'), 'm'), 'n'), 'a'],
    [onFailureRunId('a'), onFailureRunId('a')],
    [rerunId('0f', 'k'), rerunId('0f', 'k')],
    [
      `${firingPrefix('w')}2026-01-01T00:00:00.000Z`,
      `${firingPrefix('w')}2026-01-01T00:00:00.000Z`,
    ],
  ])('of %s is %s', (runId, expected) => {
    expect(eventIdOfRun(runId)).toBe(expected);
  });
});
