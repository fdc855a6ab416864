import { findingsOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import type { NodeSpec, WorkflowSpec } from '../index';

const callee: WorkflowSpec = {
  ...specOf([{ id: 'called', type: 'core.workflow-called' }]),
  slug: 'callee',
};
const call = (id: string, mode: string): NodeSpec => ({
  id,
  type: 'core.call',
  config: { workflow: 'callee', mode },
});
const found = (spec: WorkflowSpec): readonly string[] =>
  findingsOf('WF102', spec, { callees: new Map([['callee', callee]]) }).map(({ path }) => path);
const calling = (id: string, mode: string): WorkflowSpec =>
  specOf([start, call(id, mode)], [`start.$done -> ${id}.$after`]);

describe('names under which two runs would share one id (WF102)', () => {
  it.each<[string, WorkflowSpec, readonly string[]]>([
    ['a detached call called like a workflow', calling('callee', 'detach'), ['/nodes/1/id']],
    ['a detached call called like its own workflow', calling('checked', 'detach'), ['/nodes/1/id']],
    ['a detached call called like the follower', calling('on-failure', 'detach'), ['/nodes/1/id']],
    ['a detached call with a name of its own', calling('apart', 'detach'), []],
    ['a call inside the run, whatever it is called', calling('callee', 'wait'), []],
    ['a workflow called like the follower', { ...specOf([start]), slug: 'on-failure' }, ['/slug']],
  ])('%s', (_what, spec, expected) => {
    expect(found(spec)).toEqual(expected);
  });
});
