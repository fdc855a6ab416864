import { afterFix, findingsOf, found } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import type { NodeSpec, WorkflowSpec } from '../index';

const spec = (policy?: NodeSpec['policy'], more: Partial<WorkflowSpec> = {}): WorkflowSpec =>
  specOf(
    [start, { id: 'read', type: 't.read', ...(policy && { policy }) }],
    ['start.value -> read.value'],
    more,
  );
const defaults = { settings: { defaults: { onError: 'substitute' } } } as const;

describe('what stands in for a failed node', () => {
  it.each<[string, WorkflowSpec, string[]]>([
    ['nothing', spec({ onError: 'substitute' }), ['WF100 /nodes/1/policy/substitute']],
    ['nothing, by default', spec(undefined, defaults), ['WF100 /settings/defaults/substitute']],
    [
      'its own values under the default',
      spec({ substitute: { value: 1 } }, { settings: defaults.settings }),
      ['WF100 /settings/defaults/substitute'],
    ],
    ['its values', spec({ onError: 'substitute', substitute: { value: 1 } }), []],
    [
      'values of outputs it does not have',
      spec({ onError: 'substitute', substitute: { value: 1, dose: 2, toString: 3 } }),
      ['WF102 /nodes/1/policy/substitute/dose', 'WF102 /nodes/1/policy/substitute/toString'],
    ],
  ])('%s', (_what, checked, expected) => {
    const findings = found(checked).filter((each) => /^WF10[02] /.test(each));
    expect(findings).toEqual(expected);
  });

  it('is moved to the output that was meant', () => {
    const misspelt = spec({ onError: 'substitute', substitute: { valu: 1 } });
    expect(afterFix('WF102', misspelt)).toEqual([]);
    const taken = spec({ onError: 'substitute', substitute: { valu: 1, value: 2 } });
    expect(findingsOf('WF102', taken)[0]?.fix).toBeUndefined();
  });
});
