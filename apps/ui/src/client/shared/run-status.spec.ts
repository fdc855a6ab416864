import { runStatusOf } from './run-status';

const RUNNING = { status: 'running', lostAt: null } as const;

it.each([
  ['incident', { ...RUNNING, waitsFor: 'operator' }],
  ['retrying', { ...RUNNING, waitsFor: 'retry' }],
  ['person', { ...RUNNING, waitsFor: 'person' }],
  ['time', { ...RUNNING, waitsFor: 'time' }],
  ['event', { ...RUNNING, waitsFor: 'event' }],
  ['queued', { ...RUNNING, waitsFor: 'turn' }],
  ['running', { ...RUNNING, waitsFor: 'nothing' }],
  ['running', RUNNING],
  ['incident', { ...RUNNING, incident: { kind: 'paused', attempts: 1 } }],
  ['lost', { ...RUNNING, lostAt: '2026-11-20T08:00:00.000Z' }],
  ['failed', { status: 'failed', lostAt: null }],
  ['cancelled', { status: 'failed', lostAt: null, endReason: 'cancelled' }],
] as const)('runStatusOf is %s for %j', (shown, run) => expect(runStatusOf(run)).toBe(shown));
