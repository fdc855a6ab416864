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

const silent = (spec: WorkflowSpec, of = 'WF313'): string[] =>
  findings(spec)
    .filter(({ code }) => code === of)
    .map(({ path, severity }) => `${severity} ${path}`);

/** `high` decides whether to ask; the value comes from the event, which may lack it. */
const around = (decision: NodeSpec, edges: readonly string[]): WorkflowSpec =>
  specOf(
    [start, decision, ask, { ...told, after: 'any' }, log, noted],
    ['start.number -> high.number', 'high.number -> ask.$after', ...ANSWERED, ...edges],
  );
const PORT = 'warning /nodes/1/config/ports/0';

describe('a table of values that may all be absent (WF313)', () => {
  const table: NodeSpec = {
    id: 'high',
    type: 'core.table',
    config: {
      inputs: [{ ...number, nullable: true }],
      outputs: [{ name: 'level', type: TYPES.text }],
      hit: 'unique',
      rows: [
        { when: { number: '> 6' }, then: { level: 'a' } },
        { when: { number: '<= 6' }, then: { level: 'b' } },
      ],
    },
  };
  const edges = ['start.number -> high.number', 'high.unknown -> told.$after'];

  it('is skipped in silence, whatever is behind it', () => {
    expect(silent(specOf([start, table, told], edges))).toEqual(['warning /nodes/1']);
  });

  it('decides where another edge reaches it', () => {
    const spec = specOf([start, table, told], [...edges, 'start.$done -> high.$after']);
    expect(silent(spec)).toEqual([]);
  });
});

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

describe('an act that needs a value that may be absent (WF315)', () => {
  const write: NodeSpec = { id: 'write', type: 't.write' };
  const remark = { name: 'remark', type: TYPES.text };
  const asked: NodeSpec = { ...ask, config: { ...(ask.config as object), form: [remark] } };
  const sentence = (text: string, port: object = remark): NodeSpec => ({
    id: 'sentence',
    type: 'core.template',
    config: { ports: [port], text },
  });
  const AFTER = ['start.$done -> ask.$after', 'ask.rejected -> told.$after'];
  const THROUGH = ['sentence.text -> write.text', 'ask.accepted -> write.$after'];

  it.each<[string, NodeSpec, string[], string[]]>([
    [
      'is skipped with a text that lacks a part, whatever else the acceptance does',
      sentence('{{ in.remark }}'),
      ['ask.remark -> sentence.remark', 'ask.accepted -> sentence.$after'],
      ['warning /nodes/2'],
    ],
    [
      'is skipped with a text whose part is required',
      sentence('{{ in.remark }}', { ...remark, required: true }),
      ['ask.remark -> sentence.remark'],
      ['warning /nodes/2'],
    ],
    [
      'has a text where the part is replaced',
      sentence("{{ default(in.remark, '-') }}"),
      ['ask.remark -> sentence.remark', 'ask.accepted -> sentence.$after'],
      [],
    ],
  ])('%s', (_what, template, edges, expected) => {
    const spec = specOf(
      [start, asked, template, write, told, log],
      [...AFTER, ...THROUGH, 'ask.accepted -> log.$after', ...edges],
    );
    expect(silent(spec, 'WF315')).toEqual(expected);
  });

  it('names the text and what is skipped with it', () => {
    const spec = specOf(
      [start, asked, sentence('{{ in.remark }}'), write, told],
      [...AFTER, ...THROUGH, 'ask.remark -> sentence.remark', 'ask.accepted -> sentence.$after'],
    );
    const [{ message } = { message: { fr: '', en: '' } }] = findings(spec).filter(
      ({ code }) => code === 'WF315',
    );
    expect(message.en).toBe(
      'node "sentence": if a value in its text is absent, there is no text, and "write" is skipped: replace the value ("default"), or handle its absence with a "core.guard" before it ("present")',
    );
    expect(message.fr).toMatch(/^nœud « sentence » : .* « write » est sauté ;/);
  });

  /** The remark goes straight to what is written. */
  const direct = (...edges: string[]): WorkflowSpec =>
    specOf([start, asked, write, told, log], ['ask.remark -> write.text', ...AFTER, ...edges]);

  it('is not made up for by what follows another decision', () => {
    expect(silent(direct(), 'WF315')).toEqual(['warning /nodes/2']);
  });

  it('may be skipped where the same decision is told of', () => {
    expect(silent(direct('ask.accepted -> log.$after'), 'WF315')).toEqual([]);
  });

  it('may be skipped where a guard asks whether the value is there', () => {
    const there: NodeSpec = {
      id: 'there',
      type: 'core.guard',
      config: { ports: [remark], when: 'present(in.remark)' },
    };
    const spec = specOf(
      [
        start,
        asked,
        sentence('{{ in.remark }}', { ...remark, required: true }),
        write,
        told,
        there,
      ],
      [
        ...AFTER,
        ...['ask.remark -> there.remark', 'ask.accepted -> there.$after'],
        ...['there.remark -> sentence.remark', 'sentence.text -> write.text'],
      ],
    );
    expect(silent(spec, 'WF315')).toEqual([]);
  });

  it.each<[string, string[], string[]]>([
    ['alone', [], ['warning /nodes/1']],
    ['beside a log of its arrival', ['start.$done -> log.$after'], []],
  ])('needs a field of the event %s', (_what, edges, expected) => {
    const spec = specOf([start, write, log], ['start.text -> write.text', ...edges]);
    expect(silent(spec, 'WF315')).toEqual(expected);
  });
});

it('values that may be absent are counted where there are too many to look at each', () => {
  const many = Array.from({ length: 900 }, (_none, index) => ({ ...told, id: `take${index}` }));
  const spec = specOf(
    [start, ...many],
    many.map(({ id }) => `start.text -> ${id}.text`),
  );
  const messages = findings(spec).flatMap(({ code, path, message }) =>
    code === 'WF313' && path === '' ? [message.en] : [],
  );
  expect(messages).toEqual([
    expect.stringMatching(
      /^the graph is too large: \d+ of the 900 values that may be absent were examined; /,
    ),
  ]);
});
