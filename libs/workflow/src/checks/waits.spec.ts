import { afterFix, checkedWith, found, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import type { NodeSpec, WorkflowSpec } from '../index';

const wait = (eventType: string, more: object = {}): NodeSpec => ({
  id: 'wait',
  type: 'core.wait',
  config: { event: { eventType, match: 'true' }, ...more },
});
const waiting = (eventType: string, more?: object): WorkflowSpec =>
  specOf([start, wait(eventType, more)], ['start.$done -> wait.$after']);

describe('a wait for an event (WF102)', () => {
  it('may be for every type that a trigger registers', () => {
    expect(found(waiting('test.bare'))).toEqual([]);
    expect(found(waiting('test.started', { timeout: 'PT1H' }))).toEqual([]);
  });

  it('that nothing can end is refused, that a timeout ends is warned of', () => {
    const path = '/nodes/1/config/event/eventType';
    expect(checkedWith(waiting('test.gone'), {})).toEqual([`WF102 error ${path}`]);
    expect(checkedWith(waiting('test.gone', { timeout: 'PT1H' }), {})).toEqual([
      `WF102 warning ${path}`,
    ]);
  });

  it('is not for events that are each meant for one workflow', () => {
    expect(found(waiting('core.schedule'))).toEqual(['WF102 /nodes/1/config/event/eventType']);
  });

  it('is found in the body of a map', () => {
    expect(found(specOf([start, mapOf([wait('test.gone')], [])]))).toEqual([
      'WF102 /nodes/1/config/body/nodes/0/config/event/eventType',
    ]);
  });

  it('is mended when the type was misspelt', () => {
    expect(afterFix('WF102', waiting('test.bar'))).toEqual([]);
  });

  it('is not asked of a wait for no event', () => {
    const spec = specOf(
      [start, { id: 'wait', type: 'core.wait', config: { for: 'PT1H' } }],
      ['start.$done -> wait.$after'],
    );
    expect(found(spec)).toEqual([]);
  });
});
