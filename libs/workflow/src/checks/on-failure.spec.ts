import { afterFix, findingsOf, found } from '../__fixtures__/findings';
import { specOf } from '../__fixtures__/specs';
import type { NodeSpec, WorkflowSpec } from '../index';

const called: NodeSpec = { id: 'called', type: 'core.workflow-called' };
const bare: NodeSpec = { id: 'start', type: 't.bare' };
const call = (workflow: string, mode = 'wait'): NodeSpec => ({
  id: 'call',
  type: 'core.call',
  config: { workflow, mode },
});
const workflow = (
  slug: string,
  nodes: readonly NodeSpec[],
  more: Partial<WorkflowSpec> = {},
): WorkflowSpec => ({ ...specOf([called, ...nodes], [], more), slug });
const among = (...specs: WorkflowSpec[]) => ({
  callees: new Map(specs.map((spec) => [spec.slug, spec])),
});
const failingTo = (slug: string, more: Partial<WorkflowSpec> = {}) =>
  specOf([bare], [], { settings: { onFailure: slug }, ...more });

const text = { kind: 'primitive', name: 'String' } as const;
const inputs = (...declared: NonNullable<WorkflowSpec['inputs']>) =>
  among(workflow('alarm', [], { inputs: declared }));

describe('the workflow that a failure starts (WF206)', () => {
  it.each<[string, WorkflowSpec, WorkflowSpec[], string]>([
    ['that is not there', failingTo('b'), [workflow('other', [])], 'does not exist'],
    [
      'that nothing can call',
      failingTo('b'),
      [{ ...specOf([bare]), slug: 'b' }],
      'no "core.workflow-called" trigger',
    ],
    ['that is itself', failingTo('checked'), [], 'checked → checked'],
    [
      'that fails back to it',
      failingTo('b'),
      [workflow('b', [], { settings: { onFailure: 'checked' } })],
      'checked → b → checked',
    ],
    [
      'that detaches it',
      failingTo('b'),
      [workflow('b', [call('checked', 'detach')])],
      'b → checked',
    ],
    ['that calls it', failingTo('b'), [workflow('b', [call('checked')])], 'checked → b → checked'],
    [
      'that leads to a circle',
      failingTo('b'),
      [
        workflow('b', [call('c', 'detach')]),
        workflow('c', [], { settings: { onFailure: 'd' } }),
        workflow('d', [call('c', 'detach')]),
      ],
      'checked → b → c → d → c',
    ],
  ])('%s is refused', (_what, spec, callees, words) => {
    const findings = findingsOf('WF206', spec, among(...callees));
    expect(findings.map(({ path, severity }) => [path, severity])).toEqual([
      ['/settings/onFailure', 'error'],
    ]);
    expect(findings[0]?.message.en).toContain(words);
  });

  it('is replaced by the one whose name is like it', () => {
    expect(afterFix('WF206', failingTo('alrm'), inputs())).toEqual([]);
  });

  it('may call one whose own settings would lead back: they do not apply in its run', () => {
    const callees = [
      workflow('b', [call('c')]),
      workflow('c', [], { settings: { onFailure: 'checked' } }),
    ];
    expect(found(failingTo('b'), among(...callees))).toEqual([]);
  });

  it('leads back through a call to a run that fails to it', () => {
    const spec = specOf([bare, call('b', 'detach')], ['start.$done -> call.$after']);
    const failing = (onFailure: string) => among(workflow('b', [], { settings: { onFailure } }));
    const findings = findingsOf('WF206', spec, failing('checked'));
    expect(findings.map(({ path, message }) => [path, message.en])).toEqual([
      ['/nodes/1/config/workflow', 'recursive call: checked → b → checked'],
    ]);
    const waiting = specOf([bare, call('b')], ['start.$done -> call.$after']);
    expect(found(waiting, failing('checked'))).toEqual([]);
  });

  it('is told from a call of the same workflow as a scope', () => {
    const spec = specOf(
      [bare, call('b'), { ...call('b', 'detach'), id: 'later' }],
      ['start.$done -> call.$after', 'start.$done -> later.$after'],
    );
    const back = among(workflow('b', [], { settings: { onFailure: 'checked' } }));
    expect(found(spec, back)).toEqual(['WF206 /nodes/2/config/workflow']);
  });

  it('is said of a call once, however it leads back', () => {
    const spec = specOf([bare, call('b')], ['start.$done -> call.$after']);
    const callees = among(workflow('b', [call('checked', 'detach')]));
    expect(findingsOf('WF206', spec, callees)).toHaveLength(1);
  });
});

describe('the inputs of the workflow that a failure starts (WF206)', () => {
  it.each<[string, NonNullable<WorkflowSpec['inputs']>]>([
    ['none', []],
    [
      'those of a failure',
      ['runId', 'workflow', 'code', 'message'].map((name) => ({
        name,
        type: text,
        required: true,
      })),
    ],
    ['the node, if there is one', [{ name: 'nodePath', type: text }]],
    ['of any type', [{ name: 'code', type: { kind: 'any' } }]],
    ['another that may be absent', [{ name: 'ward', type: { kind: 'primitive', name: 'Number' } }]],
  ])('may be %s', (_what, declared) => {
    expect(found(failingTo('alarm'), inputs(...declared))).toEqual([]);
  });

  it.each<[string, NonNullable<WorkflowSpec['inputs']>[number], string]>([
    ['another', { name: 'ward', type: text, required: true }, 'requires the input "ward"'],
    ['no text', { name: 'code', type: { kind: 'primitive', name: 'Number' } }, '"code"'],
    ['a node that may not be', { name: 'nodePath', type: text, required: true }, '"nodePath"'],
  ])('may not be %s', (_what, declared, words) => {
    const findings = findingsOf('WF206', failingTo('alarm'), inputs(declared));
    expect(findings.map(({ path }) => path)).toEqual(['/settings/onFailure']);
    expect(findings[0]?.message.en).toContain(words);
    expect(findings[0]?.message.fr).toContain(`« ${declared.name} »`);
  });
});

describe('whom the workflow that a failure starts is about (WF201)', () => {
  const alarm = among(workflow('alarm', [], { context: ['patient'] }));

  it.each<[string, WorkflowSpec]>([
    ['required by the one that fails', failingTo('alarm', { context: ['patient'] })],
    [
      'established by its trigger',
      { ...failingTo('alarm'), nodes: [{ id: 'a', type: 't.start' }] },
    ],
  ])('is %s', (_what, spec) => {
    expect(found(spec, alarm)).toEqual([]);
  });

  it('is known of every run that may fail', () => {
    expect(found(failingTo('alarm'), alarm)).toEqual(['WF201 /settings/onFailure']);
    const some = { ...failingTo('alarm'), nodes: [bare, { id: 'a', type: 't.start' }] };
    expect(found(some, alarm)).toEqual(['WF201 /settings/onFailure']);
    expect(afterFix('WF201', failingTo('alarm'), alarm)).toEqual([]);
  });
});
