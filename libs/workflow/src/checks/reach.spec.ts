import { mapOf } from '../__fixtures__/findings';
import { specOf } from '../__fixtures__/specs';
import { awaitedEventTypes, reachableCallees, type NodeSpec, type WorkflowSpec } from '../index';
import { calledWorkflows } from './reach';

const call = (workflow: string, mode = 'wait'): NodeSpec => ({
  id: `call-${workflow}`,
  type: 'core.call',
  config: { workflow, mode },
});
const wait = (eventType: string, id = 'wait'): NodeSpec => ({
  id,
  type: 'core.wait',
  config: { event: { eventType, match: 'true' } },
});
const workflow = (slug: string, nodes: readonly NodeSpec[], onFailure?: string): WorkflowSpec => ({
  ...specOf(nodes, [], onFailure === undefined ? {} : { settings: { onFailure } }),
  slug,
});
const slugs = (specs: readonly WorkflowSpec[]) => specs.map(({ slug }) => slug);
const catalogOf = (...specs: WorkflowSpec[]) => new Map(specs.map((spec) => [spec.slug, spec]));

describe('the workflows that a run can reach', () => {
  const all = catalogOf(
    workflow('waited', [call('deep')], 'waited-alarm'),
    workflow('detached', [mapOf([call('deep', 'detach')], [])], 'detached-alarm'),
    workflow('deep', [], 'deep-alarm'),
    workflow('alarm', [], 'alarm-alarm'),
    ...['waited-alarm', 'detached-alarm', 'deep-alarm', 'alarm-alarm'].map((slug) =>
      workflow(slug, []),
    ),
  );

  it.each<[string, WorkflowSpec, string[]]>([
    ['a call', workflow('x', [call('waited')]), ['waited', 'deep']],
    [
      'a detached call, its failure included',
      workflow('x', [call('detached', 'detach')]),
      ['detached', 'deep', 'deep-alarm', 'detached-alarm'],
    ],
    ['its failure', workflow('x', [], 'alarm'), ['alarm', 'alarm-alarm']],
    [
      'a call to what it detaches too',
      workflow('x', [call('waited'), call('deep', 'detach')]),
      ['waited', 'deep', 'deep-alarm'],
    ],
    ['nothing that is known', workflow('x', [call('gone'), call('x')], 'gone'), []],
  ])('through %s', (_what, spec, expected) => {
    expect(slugs(reachableCallees(spec, all))).toEqual(expected);
  });

  it('are planned only where they are called', () => {
    const spec = workflow('x', [call('detached', 'detach')], 'alarm');
    expect(slugs(calledWorkflows(spec, all))).toEqual(['detached', 'deep']);
  });
});

describe('the types of events that a run may wait for', () => {
  it('are those of its waits, of its maps and of all that it can reach, sorted, each once', () => {
    const callees = catalogOf(
      workflow('waited', [wait('lab.b')], 'not-followed'),
      workflow('detached', [mapOf([wait('lab.a')], [])], 'alarm'),
      workflow('alarm', [wait('ward.c')]),
      workflow('not-followed', [wait('lab.z')]),
      workflow('elsewhere', [wait('lab.y')]),
    );
    const spec = workflow('x', [
      wait('ward.c'),
      wait('ward.d', 'other'),
      mapOf([call('waited')], []),
      call('detached', 'detach'),
    ]);
    expect(awaitedEventTypes(spec, callees)).toEqual(['lab.a', 'lab.b', 'ward.c', 'ward.d']);
  });

  it('are none where nothing waits for an event', () => {
    const timer: NodeSpec = { id: 'wait', type: 'core.wait', config: { for: 'PT1H' } };
    const bare: NodeSpec = { id: 'bare', type: 'core.wait' };
    const other: NodeSpec = { id: 'other', type: 't.x', config: { event: { eventType: 'lab.a' } } };
    expect(awaitedEventTypes(specOf([timer, bare, other]), new Map())).toEqual([]);
  });
});
