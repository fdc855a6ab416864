import { recordParts } from './record-parts';
import type { NodeTrace } from './run-nodes';

const trace = (path: string, kind: string, status: NodeTrace['status'] = 'done'): NodeTrace => ({
  ...{ path, id: path, type: 't', kind, status },
});
const text = { ...trace('text', 'compute'), type: 'core.template' };

it('recordParts sorts the nodes of a run by what they did', () => {
  const parts = recordParts([
    trace('start', 'trigger'),
    trace('read', 'source'),
    trace('rule', 'compute'),
    text,
    trace('guard', 'gateway'),
    trace('ask', 'human-task', 'waiting'),
    trace('advise', 'agent'),
    trace('write', 'sink', 'failed'),
    trace('other', 'sink', 'skipped'),
    trace('later', 'sink', 'pending'),
  ]);
  const paths = Object.entries(parts).map(([part, nodes]: [string, readonly NodeTrace[]]) => [
    part,
    nodes.map(({ path }) => path),
  ]);
  expect(Object.fromEntries(paths)).toEqual({
    known: ['read'],
    decided: ['rule', 'guard'],
    prepared: ['text'],
    asked: ['ask', 'advise'],
    written: ['write'],
    skipped: ['other'],
  });
});
