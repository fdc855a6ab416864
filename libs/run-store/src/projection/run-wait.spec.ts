import { awaitsOf, waitOf, type AwaitedInput } from './run-wait';

const awaited = (...kinds: readonly string[]): readonly AwaitedInput[] =>
  kinds.map((kind) => ({ kind, name: kind, path: kind }));
const run = { runId: 'r-1', phase: 'suspended', awaited: awaited(), pending: [] };
const detail = (kind: string, hour: number) => ({
  ...{ kind, path: `${kind}-${hour}` },
  until: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
});

it.each([
  ['operator', 'incident', awaited('action'), undefined],
  ['operator', 'suspended', awaited('decision', 'action'), undefined],
  ['operator', 'running', awaited(), { kind: 'paused' }],
  ['retry', 'running', awaited('decision'), { kind: 'failing' }],
  ['person', 'suspended', awaited('event', 'decision'), undefined],
  ['person', 'running', awaited('decision'), undefined],
  ['event', 'suspended', awaited('event'), undefined],
  ['time', 'suspended', awaited(), undefined],
  ['turn', 'queued', awaited('turn'), undefined],
  ['nothing', 'running', awaited(), undefined],
] as const)('waitOf is %s in the phase %s', (wait, phase, inputs, incident) => {
  expect(waitOf({ ...run, phase, awaited: inputs, ...(incident && { incident }) })).toBe(wait);
});

it.each([
  ['retry', 'running', awaited('event'), 'attempt'],
  ['person', 'running', awaited('decision'), 'attempt'],
  ['time', 'suspended', awaited(), 'timer'],
  ['event', 'suspended', awaited('event'), 'timer'],
  // A branch works meanwhile.
  ['nothing', 'running', awaited(), 'timer'],
] as const)('waitOf is %s in the phase %s beside a detail', (wait, phase, inputs, kind) => {
  expect(waitOf({ ...run, phase, awaited: inputs, details: [detail(kind, 9)] })).toBe(wait);
});

it('awaitsOf is the most urgent input, in whatever order they are', () => {
  expect(awaitsOf({ ...run, awaited: awaited('event', 'decision', 'action') })).toMatchObject({
    kind: 'action',
  });
  expect(awaitsOf({ ...run, awaited: awaited('event', 'decision') })).toMatchObject({
    kind: 'decision',
  });
  expect(awaitsOf(run)).toBeUndefined();
});

it('awaitsOf has what is known of the input: why, and until when', () => {
  const code = 'timeout';
  expect(
    awaitsOf({
      ...run,
      awaited: [...awaited('decision', 'action')],
      details: [{ kind: 'action', path: 'action', code }],
    }),
  ).toEqual({ kind: 'action', name: 'action', path: 'action', code });
  const until = '2026-11-20T10:00:00.000Z';
  const event = { kind: 'event', name: 'event:a', path: 'a', eventType: 'x' };
  const details = [{ kind: 'event', path: 'a', until }];
  expect(awaitsOf({ ...run, awaited: [event], details })).toEqual({ ...event, until });
});

it('awaitsOf is the task that is due first', () => {
  const dueAt = '2026-11-20T10:00:00.000Z';
  const names = ['none', 'late', 'soon'];
  expect(
    awaitsOf({
      ...run,
      awaited: names.map((name) => ({ kind: 'decision', name, path: name })),
      pending: [
        { pendingId: 'none:r-1' },
        { pendingId: 'late:r-1', dueAt: '2026-11-21T10:00:00.000Z' },
        { pendingId: 'soon:r-1', dueAt },
      ],
    }),
  ).toEqual({ kind: 'decision', name: 'soon', path: 'soon', until: dueAt });
});

it('awaitsOf is the timer that ends first, and none while the run works', () => {
  const details = [detail('timer', 11), detail('timer', 9)];
  expect(awaitsOf({ ...run, details })).toEqual(detail('timer', 9));
  expect(awaitsOf({ ...run, phase: 'running', details })).toBeUndefined();
});
