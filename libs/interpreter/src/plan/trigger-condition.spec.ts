import type { NodeSpec } from '@platform/workflow';

import { harnessCatalog } from '../__fixtures__/harness-catalog';
import { runHarness, specOf } from '../__fixtures__/run-harness';
import { takesType, triggerConditions } from './trigger-condition';

const start = (when?: string): NodeSpec => ({
  id: 'start',
  type: 't.start',
  ...(when !== undefined && { config: { when } }),
});
const of = (...nodes: NodeSpec[]) => triggerConditions({ nodes }, harnessCatalog);

describe('the conditions of the triggers of a workflow', () => {
  it('are those of its triggers alone', () => {
    const found = of(start(), { id: 'twice', type: 't.double' }, { id: 'other', type: 't.other' });
    expect(found.map(({ nodeId, eventType }) => [nodeId, eventType])).toEqual([
      ['start', 'test.started'],
      ['other', 'test.other'],
    ]);
  });

  it.each([
    ['without a condition', undefined, 'takes'],
    ['that is true', 'event.value == 3', 'takes'],
    ['that is false', 'event.value > 5', 'refuses'],
    ['that is unknown', 'event.missing > 5', 'takes'],
    ['that is no boolean', 'event.value', 'takes'],
    ['that cannot be asked of the event', 'event.value > true', 'inapplicable'],
  ])('%s: an event is judged', (_which, when, verdict) => {
    expect(of(start(when))[0]?.judge({ value: 3 })).toBe(verdict);
  });

  it.each([
    ['event.value == 3', 'done'],
    ['event.value > 5', 'skipped'],
    ['event.value > true', 'done'],
  ])('%s: the trigger is %s in a run', async (when, status) => {
    const { byPath } = await runHarness(specOf([start(when)], []));
    expect(byPath['start']?.status).toBe(status);
  });

  it('are too costly over an event that is beyond their budget: the trigger fails in its run', async () => {
    const when = 'length(event.list[.a >= 0 && length(event.list[.a >= 0]) > 0]) > 0';
    const event = { value: 3, list: Array.from({ length: 1_000 }, (_, a) => ({ a })) };
    expect(of(start(when))[0]?.judge(event)).toBe('too-costly');
    expect(of(start(when))[0]?.judge({ ...event, list: event.list.slice(0, 10) })).toBe('takes');
    const { byPath } = await runHarness(specOf([start(when)], []), {
      event: { eventType: 'test.started', ...event },
    });
    expect(byPath['start']).toMatchObject({
      status: 'failed',
      error: { code: 'EXPRESSION_BUDGET_EXCEEDED' },
    });
  });

  it('tell events by their type', () => {
    const [started] = of(start());
    expect(started && takesType(started, 'test.started')).toBe(true);
    expect(started && takesType(started, 'test.other')).toBe(false);
  });

  it('take no event at all where the trigger names no type', () => {
    expect(takesType({ nodeId: 'x', eventType: undefined, judge: () => 'takes' }, undefined)).toBe(
      false,
    );
  });
});
