import { afterFix, checkedWith, findingsOf, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import type { InstanceFacts, NodeSpec } from '../index';

const complete: InstanceFacts = {
  boundPorts: new Set(['patient', 'ward', 'agent']),
  standInPorts: new Map(),
  recordKinds: new Set(['patient', 'ward']),
  providers: new Set(['mistral', 'local']),
  locale: 'fr',
};
const model = {
  provider: 'mistral',
  model: 'm',
  prompt: 'p',
  outputs: [{ name: 'text', type: 'String' }],
};
const node = (type: string, config?: NodeSpec['config']): NodeSpec => ({
  id: 'node',
  type,
  ...(config && { config }),
});
const spec = (...nodes: NodeSpec[]) => specOf([start, ...nodes], ['start.$done -> node.$after']);
const notify = spec(node('t.notify'));
const dose = { ...spec(node('t.dose')), context: ['ward'] };

describe('what an instance lacks', () => {
  it.each([
    ['WF202', 'a record that no port serves', notify, { recordKinds: new Set<string>() }],
    ['WF202', 'the agent port', spec(node('t.agent')), { boundPorts: new Set(['patient']) }],
    [
      'WF202',
      'the agent port, for an agent of the workflow',
      spec(node('core.agent', model)),
      { boundPorts: new Set<string>() },
    ],
    ['WF203', 'a sandbox', dose, {}],
    ['WF204', 'a real record', notify, { standInPorts: new Map([['patient', 'mock']]) }],
    [
      'WF204',
      'a real model',
      spec(node('t.agent')),
      { standInPorts: new Map([['agent', 'mock']]) },
    ],
  ])('%s: %s', (code, _what, checked, lacking) => {
    const instance = { ...complete, ...lacking };
    expect(checkedWith(checked, { instance })).toEqual([`${code} warning /nodes/1/type`]);
    expect(checkedWith(checked, {})).toEqual([]);
  });

  it('WF204 is an error under strict', () => {
    const instance = { ...complete, standInPorts: new Map([['agent', 'mock']]), strict: true };
    expect(checkedWith(spec(node('core.agent', model)), { instance })).toEqual([
      'WF204 error /nodes/1/type',
    ]);
  });

  it.each<[string, NodeSpec['config']]>([
    ['t.notify', undefined],
    ['t.agent', undefined],
    ['t.write', undefined],
    ['core.agent', model],
  ])('nothing for %s where all is there', (type, config) => {
    expect(checkedWith(spec(node(type, config)), { instance: complete })).toEqual([]);
  });

  it('is asked of nodes in the body of a map', () => {
    const each = specOf([start, mapOf([node('t.notify')], [])], ['start.$done -> each.$after']);
    const instance = { ...complete, recordKinds: new Set<string>() };
    expect(checkedWith(each, { instance })).toEqual([
      'WF202 warning /nodes/1/config/body/nodes/0/type',
    ]);
  });

  it('WF207: labels in its language, once a plugin', () => {
    const call = specOf([
      start,
      node('core.log', { message: 'm' }),
      { id: 'log', type: 'core.log', config: { message: 'm' } },
    ]);
    const labels = (locale: string) => checkedWith(call, { instance: { ...complete, locale } });
    expect(labels('fr')).toEqual([]);
    expect(labels('fr-CA')).toEqual([]);
    expect(labels('en-GB')).toEqual(['WF207 warning /nodes/0/type']);
    expect(labels('de')).toEqual(['WF207 warning /nodes/0/type', 'WF207 warning /nodes/1/type']);
  });

  it('WF205: the provider of an agent, which is an error [MAN-271]', () => {
    const instance = { ...complete, providers: new Set(['mistral-eu']) };
    const inline = spec(node('core.agent', { ...model, provider: 'mistral-e' }));
    expect(checkedWith(inline, { instance })).toEqual(['WF205 error /nodes/1/config/provider']);
    expect(afterFix('WF205', inline, { instance })).toEqual([]);
    const contributed = spec(node('agent.Reader'));
    expect(checkedWith(contributed, { instance })).toEqual(['WF205 error /nodes/1/type']);
    expect(findingsOf('WF205', contributed, { instance })[0]?.fix).toBeUndefined();
    expect(checkedWith(contributed, { instance: complete })).toEqual([]);
  });
});
