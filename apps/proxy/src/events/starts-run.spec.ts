import type { ResolvedWorkflow } from '@platform/definitions';
import { EvaluationBudget } from '@platform/expression';

import { proxyCatalog, published } from '../__fixtures__/proxy-catalog';
import { acceptsType, startsRun } from './starts-run';

const event = {
  eventId: 'evt-1',
  eventType: 'lab.result',
  patientId: 'p1',
  value: 6.8,
  code: '2823-3',
};
const conditioned = (when?: string): ResolvedWorkflow =>
  published('a', {
    nodes: [{ id: 'start', type: 't.lab', config: when === undefined ? {} : { when } }],
  });

const starts = (workflow: ResolvedWorkflow, given: typeof event): boolean =>
  startsRun(workflow, given, proxyCatalog, new EvaluationBudget());

describe('the condition of a trigger', () => {
  it.each<[string, string | undefined, boolean]>([
    ['there is none', undefined, true],
    ['it is true', 'event.value > 6', true],
    ['it is false', 'event.value > 7', false],
    ['it calls a function of the catalog', "inValueSet('severity', event.grade)", false],
    ['it is unknown', 'event.absent > 6', true],
    ['one side decides in spite of what is unknown', 'event.absent > 6 && event.value > 7', false],
    ['it reads what is not known before a run', 'run.id == event.eventId', true],
    ['it compares what cannot be compared', 'event.code > 6', true],
    ['its result is no condition', 'event.code', true],
  ])('when %s (%s): starts %s', (_what, when, isStarted) => {
    const graded = { ...event, grade: 'none' };
    expect(starts(conditioned(when), graded)).toBe(isStarted);
  });

  it('is read once, however many events come', () => {
    let reads = 0;
    const node = {
      id: 'start',
      type: 't.lab',
      get config() {
        reads += 1;
        return { when: 'event.value > 6' };
      },
    };
    const workflow = { ...published('a'), spec: { ...published('a').spec, nodes: [node] } };
    expect(starts(workflow, event)).toBe(true);
    const before = reads;
    expect(before).toBeGreaterThan(0);
    expect(starts(workflow, { ...event, value: 5 })).toBe(false);
    expect(reads).toBe(before);
  });

  it('is one of several: a workflow takes what any of its triggers lets in', () => {
    const two = (first: string, second: string) =>
      published('a', {
        nodes: [
          { id: 'high', type: 't.lab', config: { when: first } },
          { id: 'low', type: 't.lab', config: { when: second } },
        ],
      });
    expect(starts(two('event.value > 7', 'event.value < 7'), event)).toBe(true);
    expect(starts(two('event.value > 7', 'event.value < 3'), event)).toBe(false);
  });

  it('is not asked where the trigger accepts another type', () => {
    const workflow = published('a', {
      nodes: [
        { id: 'start', type: 't.lab', config: { when: 'event.value > 7' } },
        { id: 'ping', type: 't.ping' },
      ],
    });
    expect(starts(workflow, event)).toBe(false);
    expect(acceptsType(workflow, event, proxyCatalog)).toBe(true);
    expect(starts(workflow, { ...event, eventType: 'ping' })).toBe(true);
    expect(acceptsType(workflow, { ...event, eventType: 'note.written' }, proxyCatalog)).toBe(
      false,
    );
  });
});
