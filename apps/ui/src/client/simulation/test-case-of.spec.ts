import { mayBeStored, pathOfTask, testCaseOf } from './test-case-of';

const event = { eventType: 'lab' };

const result = {
  status: 'running',
  outputs: {},
  effects: [
    { seq: 1, port: 'patient', op: 'add', targetId: 'p1', nodePath: 'n', payload: { a: 1 } },
  ],
  pending: [{ pendingId: 'a:b:run', runId: 'run' }],
  coverage: { executed: ['n'], skipped: [], outcomes: [] },
} as never;

it('testCaseOf expects what the simulation did, from what it was given', () => {
  const setup = { event, options: { now: '2026', liveAgents: false } };
  expect(testCaseOf('one', setup, result)).toEqual({
    ...{ name: 'one', event, now: '2026' },
    expect: {
      status: 'running',
      effects: [{ port: 'patient', op: 'add', targetId: 'p1', nodePath: 'n', payload: { a: 1 } }],
      executed: ['n'],
      pending: ['a:b'],
    },
  });
});

it.each([
  [{}, true],
  [{ subject: { kind: 'patient', id: 'p1' } }, false],
  [{ liveAgents: true }, false],
])('with %j may be stored: %s', (options, isAllowed) => {
  expect(mayBeStored({ event, options })).toBe(isAllowed);
});

it('testCaseOf keeps a task id that has no run', () => {
  expect(pathOfTask({ pendingId: 'ask', runId: 'run' })).toBe('ask');
});
