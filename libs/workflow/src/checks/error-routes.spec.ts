import { afterFix, findingsOf, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import type { NodeSpec, WorkflowSpec } from '../index';

const read = (policy?: NodeSpec['policy']): NodeSpec => ({
  id: 'read',
  type: 't.read',
  ...(policy && { policy }),
});
const write = { id: 'write', type: 't.write' };
const feed = 'start.value -> read.value';
const routed = [feed, 'read.$error -> write.$after'];
const byDefault = { settings: { defaults: { onError: 'route' } } } as const;

describe('errors that are routed (WF310)', () => {
  it.each<[string, WorkflowSpec, string[]]>([
    ['nowhere', specOf([start, read({ onError: 'route' })], [feed]), ['error /nodes/1']],
    ['nowhere, by default', specOf([start, read()], [feed], byDefault), ['error /nodes/1']],
    ['to a node', specOf([start, read({ onError: 'route' }), write], routed, {}), []],
    [
      'from a node that fails the run',
      specOf([start, read(), write], routed),
      ['warning /edges/1/from'],
    ],
    [
      'from a node that overrides the default',
      specOf(
        [start, read({ onError: 'fail' }), { ...write, policy: { onError: 'fail' } }],
        routed,
        byDefault,
      ),
      ['warning /edges/1/from'],
    ],
    [
      'nowhere in the body of a map',
      specOf([start, mapOf([read({ onError: 'route' })], ['$in.item -> read.value'])]),
      ['error /nodes/1/config/body/nodes/0'],
    ],
  ])('%s', (_what, spec, expected) => {
    const findings = findingsOf('WF310', spec);
    expect(findings.map(({ severity, path }) => `${severity} ${path}`)).toEqual(expected);
  });

  it.each([
    specOf([start, read({ onError: 'route', timeout: 'PT1S' })], [feed]),
    specOf([start, read({ timeout: 'PT1S' })], [feed], byDefault),
    specOf([start, read()], [feed], byDefault),
  ])('fail the run once mended', (spec) => {
    expect(afterFix('WF310', spec)).toEqual([]);
  });

  it('are not asked of a trigger', () => {
    expect(findingsOf('WF310', specOf([start], [], byDefault))).toEqual([]);
  });
});
