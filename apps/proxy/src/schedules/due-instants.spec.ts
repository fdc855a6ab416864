import { scheduleRule } from '@platform/workflow';

import { dueInstants, MAX_INSTANTS, MAX_MISSED_INSTANTS } from './due-instants';
import type { MissedPolicy } from './schedule';

function ruleOf(cron: string) {
  const rule = scheduleRule(cron, 'UTC');
  if (!rule) throw new Error(`no rule: ${cron}`);
  return rule;
}
const hourly = ruleOf('0 * * * *');
const at = (time: string): Date => new Date(`2026-11-20T${time}Z`);
const hour = (instant: Date): string => instant.toISOString().slice(11, 16);

function due(missed: MissedPolicy, position: { seen: string; now: string; begun?: string }) {
  const { seen, now, begun } = position;
  const found = dueInstants(hourly, missed, {
    seen: at(seen),
    now: at(now),
    begun: begun === undefined ? undefined : at(begun),
  });
  return { fire: found.fire.map(hour), dropped: found.dropped.map(hour) };
}

describe.each(['skip', 'latest', 'all'] as const)('what is due under "%s"', (missed) => {
  it('is nothing between two instants', () => {
    expect(due(missed, { seen: '07:00:00', now: '07:59:59' })).toEqual({ fire: [], dropped: [] });
  });

  it.each(['08:00:00', '08:01:00'])('is an instant less than a minute ago, at %s', (now) => {
    expect(due(missed, { seen: '07:00:00', now })).toEqual({ fire: ['08:00'], dropped: [] });
  });

  it('is never what was seen', () => {
    expect(due(missed, { seen: '08:00:00', now: '08:00:30' })).toEqual({ fire: [], dropped: [] });
  });
});

it.each<[MissedPolicy, string[], string[]]>([
  ['skip', [], ['08:00', '09:00', '10:00']],
  ['latest', ['10:00'], ['08:00', '09:00']],
  ['all', ['08:00', '09:00', '10:00'], []],
])('what was missed for hours: under "%s" %j is fired', (missed, fire, dropped) => {
  expect(due(missed, { seen: '07:00:00', now: '10:30:00' })).toEqual({ fire, dropped });
});

it.each<[MissedPolicy, string[]]>([
  ['skip', ['10:00']],
  ['latest', ['10:00']],
  ['all', ['08:00', '09:00', '10:00']],
])('what was missed until an instant in time: under "%s" %j is fired', (missed, fire) => {
  expect(due(missed, { seen: '07:00:00', now: '10:00:20' }).fire).toEqual(fire);
});

it('nothing is due from before the publication, wherever the clock was', () => {
  const published = at('09:30:00');
  const position = { seen: at('02:00:00'), published, now: at('11:10:00') };
  expect(dueInstants(hourly, 'all', position).fire.map(hour)).toEqual(['10:00', '11:00']);
});

it('an instant whose firing failed is tried again until the next one, even under "skip"', () => {
  const begun = '08:00:00';
  expect(due('skip', { seen: '07:00:00', now: '08:59:00', begun }).fire).toEqual(['08:00']);
  expect(due('skip', { seen: '07:00:00', now: '09:00:00', begun })).toEqual({
    fire: ['09:00'],
    dropped: ['08:00'],
  });
});

it('no more than the last hundred are made up for, and the others are told', () => {
  const rule = ruleOf('* * * * * *');
  const position = { seen: new Date('2026-01-01T00:00:00Z'), now: at('10:00:00') };
  const { fire, dropped, overflow } = dueInstants(rule, 'all', position);
  expect(fire).toHaveLength(MAX_MISSED_INSTANTS);
  expect(fire.at(-1)).toEqual(at('10:00:00'));
  expect(dropped).toHaveLength(MAX_INSTANTS - MAX_MISSED_INSTANTS);
  expect(overflow).toBe(true);
  const justEnough = new Date(at('10:00:00').getTime() - MAX_INSTANTS * 1_000);
  expect(dueInstants(rule, 'all', { ...position, seen: justEnough }).overflow).toBe(false);
});
