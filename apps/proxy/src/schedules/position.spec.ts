import { published } from '../__fixtures__/proxy-catalog';
import { dueInstants, MAX_INSTANTS, type SchedulePosition } from './due-instants';
import { handOver, afterJump, positionAfter } from './position';
import { schedulesOf, type Schedule } from './schedule';

function scheduled(cron: string, over: { timezone?: string; missed?: string } = {}): Schedule {
  const nodes = [{ id: 'start', type: 'core.schedule', config: { cron, ...over } }];
  const [schedule] = schedulesOf([published('report', { nodes })], 'UTC');
  if (!schedule) throw new Error('no schedule');
  return schedule;
}
const HOURLY = scheduled('0 * * * *');
const AT_NOON = scheduled('0 12 * * *');
const at = (time: string): Date => new Date(`2026-11-20T${time}:00Z`);
const hours = (instants: readonly Date[] = []): string[] =>
  instants.map((instant) => instant.toISOString().slice(11, 16));
const due = ({ rule, missed }: Schedule, position: SchedulePosition, now: string) =>
  dueInstants(rule, missed, { ...position, now: at(now) });

describe('a schedule that takes the place of another', () => {
  it('goes on where the other stood when its rule is the same', () => {
    const position = { seen: at('06:00'), begun: at('07:00') };
    expect(
      handOver(position, {
        from: HOURLY,
        to: scheduled('0 * * * *', { missed: 'all' }),
        at: at('09:30'),
      }),
    ).toBe(position);
  });

  it('has the instants of its own time alone, and owes what the other left open', () => {
    const position = handOver(
      { seen: at('06:00') },
      { from: HOURLY, to: AT_NOON, at: at('08:30') },
    );
    expect(position.seen).toEqual(at('08:30'));
    expect(hours(position.owed)).toEqual(['07:00', '08:00']);
    const noon = scheduled('0 12 * * *', { missed: 'all' });
    expect(hours(due(noon, position, '10:00').fire)).toEqual(['07:00', '08:00']);
    expect(hours(due(noon, position, '12:10').fire)).toEqual(['07:00', '08:00', '12:00']);
  });

  it('makes up for what it owes as its own policy says', () => {
    const position = handOver(
      { seen: at('06:00') },
      { from: HOURLY, to: AT_NOON, at: at('08:30') },
    );
    expect(hours(due(AT_NOON, position, '10:00').fire)).toEqual(['08:00']);
    const skipping = scheduled('0 12 * * *', { missed: 'skip' });
    expect(due(skipping, position, '10:00')).toMatchObject({
      fire: [],
      dropped: [at('07:00'), at('08:00')],
    });
    const failed = handOver(
      { seen: at('07:00'), begun: at('08:00') },
      { from: HOURLY, to: skipping, at: at('08:30') },
    );
    expect(hours(due(skipping, failed, '10:00').fire)).toEqual(['08:00']);
  });

  it('fires no instant that its rule had before it was published', () => {
    const position = handOver(
      { seen: at('12:00') },
      { from: AT_NOON, to: HOURLY, at: at('15:30') },
    );
    expect(due(HOURLY, position, '15:59').fire).toEqual([]);
    expect(hours(due(HOURLY, position, '16:00').fire)).toEqual(['16:00']);
  });

  it.each([
    ['after a time without one', undefined, HOURLY],
    ['of a workflow that has none any more', HOURLY, undefined],
  ])('owes nothing %s', (_when, from, to) => {
    const position = { seen: at('01:00'), owed: [at('00:30')], begun: at('00:30') };
    expect(handOver(position, { from, to, at: at('08:30') })).toEqual({
      seen: at('08:30'),
      published: at('08:30'),
    });
  });

  it('owes a bounded number of instants, the last ones', () => {
    const secondly = scheduled('* * * * * *');
    const { owed = [] } = handOver(
      { seen: at('01:00') },
      { from: secondly, to: AT_NOON, at: at('08:30') },
    );
    expect(owed).toHaveLength(MAX_INSTANTS);
    expect(owed.at(-1)).toEqual(at('08:30'));
  });
});

describe('what is dealt with', () => {
  it('is owed no more, and neither is what came before it', () => {
    const position = { seen: at('08:30'), owed: [at('06:00'), at('07:00'), at('08:00')] };
    expect(positionAfter(position, at('07:00'))).toEqual({
      seen: at('08:30'),
      owed: [at('08:00')],
    });
    expect(positionAfter(position, at('09:00'))).toEqual({ seen: at('09:00'), owed: [] });
  });

  it('waits for a clock that went back', () => {
    const position = { seen: at('06:00'), owed: [at('08:00')] };
    expect(due(AT_NOON, position, '07:00').fire).toEqual([]);
  });
});

describe('a schedule whose clock has jumped', () => {
  const jumped = (position: SchedulePosition, before: string, now: string) => {
    const over = afterJump(HOURLY.rule, position, { before: at(before), now: at(now) });
    return {
      passed: hours(over.passed.dropped),
      fires: hours(due(scheduled('0 * * * *', { missed: 'all' }), over.position, now).fire),
    };
  };

  it('owes what was open before, and the latest alone of what the jump passed over', () => {
    const position = { seen: at('03:00'), owed: [at('02:30')] };
    expect(jumped(position, '05:10', '09:30')).toEqual({
      passed: ['06:00', '07:00', '08:00'],
      fires: ['02:30', '04:00', '05:00', '09:00'],
    });
  });

  it('owes nothing of a time that it has dealt with, or that is yet to come', () => {
    expect(jumped({ seen: at('08:00') }, '05:10', '09:30')).toEqual({
      passed: [],
      fires: ['09:00'],
    });
    expect(jumped({ seen: at('07:00') }, '09:30', '08:10')).toEqual({
      passed: [],
      fires: ['08:00'],
    });
  });
});
