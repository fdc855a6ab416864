import { InvalidExpressionError } from '@platform/expression';

import { harnessCatalog } from '../__fixtures__/harness-catalog';
import { compileConcurrencyKey, type ConcurrencyKey } from './concurrency-key';

const EVENT = {
  eventId: 'e1',
  eventType: 'test.started',
  bed: 'b-12',
  rank: 3,
  blank: ' ',
  essay: 'a'.repeat(1_001),
};
const CONTEXT = { patient: { id: 'p1' } };
const RUN = { id: 'e1', startedAt: '2026-03-28T01:30:00.000Z', timezone: 'Europe/Paris' };

const compiled = (key: string, on: 'queue' | 'reject' | 'cancel-previous' = 'queue') =>
  compileConcurrencyKey({ slug: 'dose', settings: { concurrency: { key, on } } }, harnessCatalog);
const asked = (key: string, ...[event, context, run]: Partial<Parameters<ConcurrencyKey>>) =>
  compiled(key)?.(event ?? EVENT, context ?? CONTEXT, run ?? RUN);

describe('the concurrency key of a workflow', () => {
  it('is none where the workflow has none', () => {
    expect(compileConcurrencyKey({ slug: 'dose' }, harnessCatalog)).toBeUndefined();
    expect(compileConcurrencyKey({ slug: 'dose', settings: {} }, harnessCatalog)).toBeUndefined();
  });

  it.each(['queue', 'reject', 'cancel-previous'] as const)('says what happens: %s', (on) => {
    expect(compiled("'all'", on)?.(EVENT, CONTEXT, RUN)).toEqual({
      ok: true,
      queue: 'dose:all',
      on,
    });
  });

  it.each([
    ['event.bed', 'dose:b-12'],
    ['context.patient.id', 'dose:p1'],
    ["context.patient.id + '/' + run.timezone", 'dose:p1/Europe/Paris'],
    ['run.startedAt', 'dose:2026-03-28T01:30:00.000Z'],
    ["default(event.ward, 'none')", 'dose:none'],
    ["event.rank > 2 ? 'late' : 'early'", 'dose:late'],
  ])('%s queues at %s', (key, queue) => {
    expect(asked(key)).toEqual({ ok: true, queue, on: 'queue' });
  });

  it.each([
    ['that is unknown', 'event.ward'],
    ['of a subject that is not there', 'context.ward.id'],
    ['that is no text', 'event.rank'],
    ['that is blank', 'event.blank'],
    ['that is empty', "''"],
    ['that is too long', 'event.essay'],
    ['that mixes types', "event.rank + event.bed + 'x'"],
    ['that cannot be asked', 'event.bed > 3'],
  ])('%s is not told: the event cannot queue', (_which, key) => {
    expect(asked(key)).toEqual({ ok: false, source: key });
  });

  it('that takes too much computing is not told, and says why', () => {
    const key = "event.list[.a in event.codes] == 1 ? 'a' : 'b'";
    const codes = Array.from({ length: 1_000 }, (_, index) => index);
    const event = { ...EVENT, codes, list: codes.map((a) => ({ a })) };
    expect(asked(key, event)).toEqual({ ok: false, source: key, isTooCostly: true });
  });

  it('is told of each event anew', () => {
    const key = compiled('event.bed');
    const queues = ['a', 'b', 'a'].map((bed) => key?.({ ...EVENT, bed }, CONTEXT, RUN));
    expect(queues).toEqual(
      ['a', 'b', 'a'].map((bed) => ({ ok: true, queue: `dose:${bed}`, on: 'queue' })),
    );
  });

  it('reads nothing else', () => {
    for (const key of ['config.x', 'in.x', 'event.toString']) {
      expect(asked(key)).toEqual({ ok: false, source: key });
    }
  });

  it('that cannot be read is refused at once', () => {
    for (const key of ['event.', 'event.constructor.name']) {
      expect(() => compiled(key)).toThrow(InvalidExpressionError);
    }
  });
});
