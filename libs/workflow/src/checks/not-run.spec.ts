import { afterFix, found, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import type { LanguageFeature, NodeSpec, WorkflowSpec } from '../index';

const callee: WorkflowSpec = {
  ...specOf([{ id: 'called', type: 'core.workflow-called' }]),
  slug: 'other',
};
const inTurn: WorkflowSpec = {
  ...callee,
  slug: 'in-turn',
  settings: { concurrency: { key: 'run.id', on: 'queue' } },
};
const callees = new Map([
  ['other', callee],
  ['in-turn', inTurn],
]);
const ALL: LanguageFeature[] = [
  'agent',
  'detach',
  'wait-event',
  'pause',
  'runTimeout',
  'concurrency',
  'started-concurrency',
  'onFailure',
];
/** Features that the use of another feature implies. */
const COVERING: Partial<Record<LanguageFeature, readonly LanguageFeature[]>> = {
  'started-concurrency': ['detach', 'onFailure'],
};
const model = {
  provider: 'mistral',
  model: 'm',
  prompt: 'p',
  outputs: [{ name: 'text', type: 'String' }],
};
const event = { eventType: 'x', match: 'true' };
const node = (
  type: string,
  config?: NodeSpec['config'],
  policy?: NodeSpec['policy'],
): WorkflowSpec =>
  specOf(
    [start, { id: 'node', type, ...(config && { config }), ...(policy && { policy }) }],
    ['start.$done -> node.$after'],
  );
const refused = (spec: WorkflowSpec, notRun: LanguageFeature[]) =>
  found(spec, { notRun, callees }).filter((each) => each.startsWith('WF108'));

describe('what an engine does not run (WF108)', () => {
  it.each<[LanguageFeature, WorkflowSpec, string]>([
    ['agent', node('t.agent'), '/nodes/1/type'],
    ['agent', node('core.agent', model), '/nodes/1/type'],
    ['detach', node('core.call', { workflow: 'other', mode: 'detach' }), '/nodes/1/config/mode'],
    ['wait-event', node('core.wait', { event }), '/nodes/1/config/event'],
    ['pause', node('t.write', undefined, { onError: 'pause' }), '/nodes/1/policy/onError'],
    [
      'pause',
      specOf([start], [], { settings: { defaults: { onError: 'pause' } } }),
      '/settings/defaults/onError',
    ],
    [
      'runTimeout',
      specOf([start], [], { settings: { runTimeout: 'P1D' } }),
      '/settings/runTimeout',
    ],
    [
      'concurrency',
      specOf([start], [], { settings: { concurrency: { key: 'run.id', on: 'queue' } } }),
      '/settings/concurrency',
    ],
    ['onFailure', specOf([start], [], { settings: { onFailure: 'other' } }), '/settings/onFailure'],
    [
      'started-concurrency',
      node('core.call', { workflow: 'in-turn', mode: 'detach' }),
      '/nodes/1/config/workflow',
    ],
    [
      'started-concurrency',
      specOf([start], [], { settings: { onFailure: 'in-turn' } }),
      '/settings/onFailure',
    ],
    [
      'agent',
      specOf([start, mapOf([{ id: 'node', type: 't.agent' }], [])]),
      '/nodes/1/config/body/nodes/0/type',
    ],
  ])('%s is refused when named, and only then', (feature, spec, path) => {
    expect(refused(spec, [feature])).toEqual([`WF108 ${path}`]);
    const others = ALL.filter((each) => each !== feature && !COVERING[feature]?.includes(each));
    expect(refused(spec, others)).toEqual([]);
    expect(refused(spec, [])).toEqual([]);
  });

  it.each([
    node('core.call', { workflow: 'other', mode: 'wait' }),
    node('core.call', { workflow: 'in-turn', mode: 'wait' }),
    node('core.wait', { for: 'PT1H' }),
    node('t.write', undefined, { onError: 'ignore', deadline: 'PT1H', idempotencyKey: 'run.id' }),
  ])('nothing else is', (spec) => {
    expect(refused(spec, ALL)).toEqual([]);
  });

  it('an attempt longer than the engine waits is refused and shortened', () => {
    const spec = (timeout: string, byDefault: string) =>
      specOf([start, { id: 'write', type: 't.write', policy: { timeout } }], [], {
        settings: { defaults: { timeout: byDefault } },
      });
    const options = { maxTimeout: 'PT20M' };
    expect(found(spec('PT1200S', 'PT20M'), options)).toEqual([]);
    expect(found(spec('P1D', 'PT20M0.001S'), options)).toEqual([
      'WF108 /nodes/1/policy/timeout',
      'WF108 /settings/defaults/timeout',
    ]);
    expect(found(spec('P1D', 'P1D'))).toEqual([]);
    expect(afterFix('WF108', spec('P1D', 'PT1M'), options)).toEqual([]);
  });
});
