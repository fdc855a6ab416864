import { specOf } from '../../__fixtures__/specs';
import { findings } from '../../__fixtures__/type-findings';
import { TYPES } from '../../__fixtures__/typed-catalog';
import type { NodeSpec, WorkflowSpec } from '../../schema';

const start: NodeSpec = { id: 'start', type: 't.start' };
const number = { name: 'number', type: TYPES.number };
const needed = { ...number, required: true };
const text = { name: 'text', type: TYPES.text };
const ask: NodeSpec = {
  id: 'ask',
  type: 't.ask',
  config: { assignment: { roles: ['doctor'] }, due: 'PT1H' },
};
const told: NodeSpec = { id: 'told', type: 't.take' };
const noted: NodeSpec = { id: 'noted', type: 't.take' };
const log: NodeSpec = { id: 'log', type: 'core.log', config: { message: 'inconnu' } };
const guard = (when: string, ...ports: readonly object[]): NodeSpec => ({
  id: 'high',
  type: 'core.guard',
  config: { ports: [...ports], when },
});
const ANSWERED = ['ask.accepted -> told.$after', 'ask.rejected -> told.$after'];

const silent = (spec: WorkflowSpec): string[] =>
  findings(spec)
    .filter(({ code }) => code === 'WF313')
    .map(({ path, severity }) => `${severity} ${path}`);

/** `high` decides whether to ask; the value comes from the event, which may lack it. */
const around = (decision: NodeSpec, edges: readonly string[]): WorkflowSpec =>
  specOf(
    [start, decision, ask, { ...told, after: 'any' }, log, noted],
    ['start.number -> high.number', 'high.number -> ask.$after', ...ANSWERED, ...edges],
  );
const PORT = 'warning /nodes/1/config/ports/0';

describe('a decision that needs a value that may be absent (WF313)', () => {
  it.each<[string, NodeSpec, string[], string[]]>([
    ['is skipped in silence', guard('in.number > 6', needed), [], [PORT]],
    [
      'takes its own branch',
      guard('in.number > 6', number),
      ['start.$done -> high.$after', 'high.unknown -> log.$after'],
      [],
    ],
    [
      'would take its own branch if another edge reached it',
      guard('in.number > 6', number),
      ['high.unknown -> log.$after'],
      [PORT],
    ],
    [
      'has a replacement',
      guard('default(in.number, 0) > 6', number),
      ['start.$done -> high.$after'],
      [],
    ],
    [
      'would have a replacement if another edge reached it',
      guard('default(in.number, 0) > 6', number),
      [],
      [PORT],
    ],
    [
      'has a constant',
      { ...guard('in.number > 6', needed), inputs: { number: { const: 7 } } },
      [],
      [],
    ],
    [
      'leaves another value of the same source that is told',
      guard('in.number > 6', needed),
      ['start.text -> noted.text'],
      [],
    ],
    [
      'leaves only what waits for the answer',
      guard('in.number > 6', needed),
      ['high.else -> log.$after'],
      [PORT],
    ],
  ])('%s', (_what, decision, edges, expected) => {
    expect(silent(around(decision, edges))).toEqual(expected);
  });

  it('is handled where another guard asks whether the value is there', () => {
    const present: NodeSpec = {
      id: 'there',
      type: 'core.guard',
      config: { ports: [number], when: 'present(in.number)' },
    };
    const spec = specOf(
      [start, guard('in.number > 6', needed), ask, { ...told, after: 'any' }, log, present],
      [
        ...['start.number -> there.number', 'start.$done -> there.$after'],
        ...[
          'there.number -> high.number',
          'high.number -> ask.$after',
          'there.else -> log.$after',
          ...ANSWERED,
        ],
      ],
    );
    expect(silent(spec)).toEqual([]);
  });

  it('is a switch too, and only for what its ports need', () => {
    const decision: NodeSpec = {
      id: 'high',
      type: 'core.switch',
      config: {
        ports: [text, needed],
        cases: [{ name: 'yes', when: 'in.number > 6' }],
        default: true,
      },
    };
    const spec = specOf(
      [start, decision, ask, { ...told, after: 'any' }],
      ['start.number -> high.number', 'start.text -> high.text', 'high.yes -> ask.$after'].concat(
        ANSWERED,
      ),
    );
    expect(silent(spec)).toEqual(['warning /nodes/1/config/ports/1']);
  });

  it('is looked for behind a rule that needs the value', () => {
    const rule: NodeSpec = { id: 'rule', type: 't.need' };
    const decision = guard("default(in.triage, 'red') == 'red'", {
      name: 'triage',
      type: TYPES.triage,
    });
    const spec = specOf(
      [start, rule, decision, ask, { ...told, after: 'any' }],
      [
        ...[
          'start.number -> rule.number',
          'rule.triage -> high.triage',
          'rule.$done -> high.$after',
        ],
        ...['high.triage -> ask.$after', ...ANSWERED],
      ],
    );
    expect(silent(spec)).toEqual(['warning /nodes/1']);
  });

  it('is not suspected of a field that every object has', () => {
    const split: NodeSpec = { id: 'split', type: 'core.break', config: { type: 'Medication' } };
    const whole: NodeSpec = {
      id: 'whole',
      type: 'core.constant',
      config: {
        type: TYPES.medication,
        value: { coding: { system: 's', code: 'c' }, status: 'red' },
      },
    };
    const of = (field: 'status' | 'dose', type: object, when: string): WorkflowSpec =>
      specOf(
        [
          start,
          guard(when, { name: field, type, required: true }),
          ask,
          { ...told, after: 'any' },
          whole,
          split,
        ],
        [
          ...['start.$done -> whole.$after', 'whole.value -> split.value'],
          ...[`split.${field} -> high.${field}`, 'high.$done -> ask.$after', ...ANSWERED],
        ],
      );
    expect(silent(of('status', TYPES.triage, "in.status == 'red'"))).toEqual([]);
    expect(silent(of('dose', TYPES.mass, 'present(in.dose)'))).toEqual([PORT]);
  });

  it('does not matter where nobody would be asked and nothing written', () => {
    const spec = specOf(
      [start, guard('in.number > 6', needed), { ...log }],
      ['start.number -> high.number', 'high.number -> log.$after'],
    );
    expect(silent(spec)).toEqual([]);
  });

  it('is answered by an output of a workflow that is called', () => {
    const called: NodeSpec = { id: 'start', type: 'core.workflow-called' };
    const score: NodeSpec = {
      id: 'score',
      type: 'core.expression',
      config: {
        ports: [number],
        expr: 'present(in.number)',
        type: TYPES.flag,
      },
    };
    const of = (...outputs: WorkflowSpec['outputs'] & object): WorkflowSpec => ({
      ...specOf(
        [called, guard('in.number > 6', needed), ask, { ...told, after: 'any' }, score],
        [
          ...['start.number -> high.number', 'start.number -> score.number'],
          ...['start.$done -> score.$after', 'high.number -> ask.$after', ...ANSWERED],
        ],
      ),
      inputs: [number],
      outputs,
    });
    expect(silent(of())).toEqual([PORT]);
    expect(silent(of({ name: 'known', type: TYPES.flag, from: 'score.value' }))).toEqual([]);
  });
});
