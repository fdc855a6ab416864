import { findingsOf, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import type { NodeSpec, WorkflowSpec } from '../index';

const number = { kind: 'primitive', name: 'Number' } as const;
const ask = (escalation: readonly object[] = []): NodeSpec => ({
  id: 'ask',
  type: 't.ask',
  config: {
    assignment: { roles: ['nurse'] },
    due: 'PT4H',
    form: [{ name: 'dose', type: number, required: true }],
    escalation: [...escalation],
  },
});
const write: NodeSpec = { id: 'write', type: 't.write' };
const report: NodeSpec = { id: 'report', type: 't.write' };
const either: NodeSpec = { id: 'either', type: 't.write', after: 'any' };
const expires = { after: 'PT4H', do: 'expire' };

const lost = (spec: WorkflowSpec): string[] =>
  findingsOf('WF314', spec).map(({ path, severity, message }) => {
    const [outcome] = /(?<=connect ")\w+/.exec(message.en) ?? [];
    return `${severity} ${path} ${outcome}`;
  });
const spec = (edges: readonly string[], more: Partial<WorkflowSpec> = {}, task = ask()) =>
  specOf([start, task, write, report, either], ['start.value -> ask.value', ...edges], more);
const AT = 'warning /nodes/1';

describe('an outcome of a human task (WF314)', () => {
  it.each<[string, string[], string[]]>([
    ['that nothing follows', ['ask.accepted -> write.$after'], [`${AT} rejected`]],
    [
      'whose two have a node',
      ['ask.accepted -> write.$after', 'ask.rejected -> report.$after'],
      [],
    ],
    ['that only a rejection has', ['ask.rejected -> write.$after'], [`${AT} accepted`]],
    ['of a task that is the last word', [], [`${AT} rejected`]],
    ['that a value of every decision passes on', ['ask.by -> write.text'], []],
    ['that a field of the form passes on', ['ask.dose -> write.value'], [`${AT} rejected`]],
    ['after which its end leads on', ['ask.$done -> write.$after'], []],
    [
      'that meets another one',
      ['ask.accepted -> either.$after', 'ask.rejected -> either.$after'],
      [],
    ],
    [
      'whose value meets what it excludes',
      ['ask.accepted -> write.$after', 'ask.by -> write.value'],
      [`${AT} rejected`],
    ],
  ])('%s', (_what, edges, expected) => {
    expect(lost(spec(edges))).toEqual(expected);
  });

  it('is an expiry only where a step lets the task expire', () => {
    const edges = ['ask.accepted -> write.$after', 'ask.rejected -> report.$after'];
    expect(lost(spec(edges, {}, ask([expires])))).toEqual([`${AT} expired`]);
    expect(lost(spec([...edges, 'ask.expired -> either.$after'], {}, ask([expires])))).toEqual([]);
  });

  it('is answered by an output of the workflow', () => {
    const outputs = [{ name: 'decision', type: { kind: 'any' } as const, from: 'ask.by' }];
    expect(lost(spec(['ask.accepted -> write.$after'], { outputs }))).toEqual([]);
  });

  it('is looked for in the body of a map', () => {
    const map = mapOf([ask(), write], ['ask.accepted -> write.$after']);
    expect(lost(specOf([start, map], ['start.$done -> each.$after']))).toEqual([
      'warning /nodes/1/config/body/nodes/0 rejected',
    ]);
  });
});
