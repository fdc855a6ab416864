import { afterFix, findingsOf, found, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import type { NodeSpec, WorkflowSpec } from '../index';

const called: NodeSpec = { id: 'called', type: 'core.workflow-called' };
const call = (workflow: string, id = 'call'): NodeSpec => ({
  id,
  type: 'core.call',
  config: { workflow },
});
const workflow = (slug: string, ...nodes: NodeSpec[]): WorkflowSpec => ({
  ...specOf([called, ...nodes]),
  slug,
});
const catalogOf = (...specs: WorkflowSpec[]) => new Map(specs.map((spec) => [spec.slug, spec]));
const caller = (slug: string) => specOf([start, call(slug)], ['start.$done -> call.$after']);

it('a call may name a subject that the called workflow does not declare', () => {
  const spec = specOf(
    [start, { ...call('b'), inputs: { patientId: { const: 'p7' }, other: { const: 'x' } } }],
    ['start.$done -> call.$after'],
  );
  const options = { callees: catalogOf(workflow('b')) };
  const about = (port: string) =>
    findingsOf('WF102', spec, options).filter(({ path }) => path.endsWith(port));
  expect(about('patientId')).toEqual([]);
  expect(about('other')).toHaveLength(1);
});

describe('a called workflow (WF206)', () => {
  it.each<[string, WorkflowSpec, WorkflowSpec[], string[]]>([
    ['that exists', caller('b'), [workflow('b')], []],
    [
      'that does not',
      caller('b'),
      [workflow('some-other')],
      ['the called workflow "b" does not exist'],
    ],
    [
      'that nothing can call',
      caller('b'),
      [{ ...specOf([start]), slug: 'b' }],
      ['the workflow "b" cannot be called: it has no "core.workflow-called" trigger'],
    ],
    ['that is the caller', caller('checked'), [], ['recursive call: checked → checked']],
    [
      'that calls back',
      caller('b'),
      [workflow('b', call('c')), workflow('c', call('checked'))],
      ['recursive call: checked → b → c → checked'],
    ],
    [
      'that calls itself in a map',
      caller('b'),
      [workflow('b', mapOf([call('b')], []))],
      ['recursive call: checked → b → b'],
    ],
    [
      'that calls two that call one',
      caller('b'),
      [
        workflow('b', call('c'), call('d', 'd')),
        workflow('c', call('e')),
        workflow('d', call('e')),
        workflow('e'),
      ],
      [],
    ],
  ])('%s', (_what, spec, callees, expected) => {
    const findings = findingsOf('WF206', spec, { callees: catalogOf(...callees) });
    expect(findings.map(({ message }) => message.en)).toEqual(expected);
    expect(findings.map(({ path }) => path)).toEqual(
      expected.map(() => '/nodes/1/config/workflow'),
    );
  });

  it('is unknown when no workflow is known', () => {
    expect(found(caller('b'))).toEqual(['WF206 /nodes/1/config/workflow']);
  });

  it('is found in the body of a map, and its ports are not complained of', () => {
    const each = mapOf(
      [call('b'), { id: 'write', type: 't.write' }],
      ['$in.item -> call.dose', 'call.dose -> write.value'],
    );
    expect(found(specOf([start, each]))).toEqual([
      'WF206 /nodes/1/config/body/nodes/0/config/workflow',
    ]);
  });

  it('is replaced by the one whose name is like it', () => {
    expect(afterFix('WF206', caller('sepsi'), { callees: catalogOf(workflow('sepsis')) })).toEqual(
      [],
    );
  });

  it('may stand at the end of a very long chain', () => {
    const chain = Array.from({ length: 5_000 }, (_, index) =>
      workflow(`w${index}`, ...(index < 4_999 ? [call(`w${index + 1}`)] : [])),
    );
    expect(findingsOf('WF206', caller('w0'), { callees: catalogOf(...chain) })).toEqual([]);
  });
});
