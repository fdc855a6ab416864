import { errors, findings, found } from '../../__fixtures__/type-findings';
import { specOf } from '../../__fixtures__/specs';
import { TYPES } from '../../__fixtures__/typed-catalog';
import type { NodeSpec, WorkflowSpec } from '../../schema';

const start: NodeSpec = { id: 'start', type: 't.start' };
const port = (name: keyof typeof TYPES) => ({ name, type: TYPES[name], required: true });

const innermost = {
  nodes: [
    {
      id: 'label',
      type: 'core.expression',
      config: {
        ports: [port('triage'), port('text')],
        expr: "string(index) + in.text + (in.triage == 'red' ? '!' : '') + string(item.code)",
        type: TYPES.text,
      },
    },
  ],
  edges: [
    { from: '$in.triage', to: 'label.triage' },
    { from: '$in.text', to: 'label.text' },
  ],
  outputs: [{ name: 'label', type: TYPES.text, from: 'label.value' }],
};

const body = {
  nodes: [
    { id: 'parts', type: 'core.break', config: { type: 'Medication' } },
    {
      id: 'level',
      type: 'core.switch',
      config: {
        ports: [port('triage'), port('coding')],
        on: 'in.triage',
        cases: [
          { name: 'calm', codes: ['green'] },
          { name: 'busy', codes: ['orange', 'red'] },
        ],
      },
    },
    {
      id: 'inner',
      type: 'core.map',
      inputs: { items: { merge: 'collect' } },
      config: { itemType: TYPES.coding, with: [port('triage'), port('text')], body: innermost },
    },
  ],
  edges: [
    { from: '$in.item', to: 'parts.value' },
    { from: 'parts.status', to: 'level.triage' },
    { from: 'parts.coding', to: 'level.coding' },
    { from: 'level.busy.coding', to: 'inner.items' },
    { from: 'level.busy.triage', to: 'inner.triage' },
    { from: '$in.text', to: 'inner.text' },
  ],
  outputs: [{ name: 'labels', type: { kind: 'list', of: TYPES.text }, from: 'inner.label' }],
};

/** Every construct that has types, two bodies deep. */
const sound: WorkflowSpec = specOf(
  [
    start,
    {
      id: 'heavy',
      type: 'core.guard',
      config: {
        ports: [port('mass'), port('medications'), port('text')],
        when: "default(in.mass > convert({ value: 3, unit: 'dg' }, 'g'), false)",
      },
    },
    {
      id: 'each',
      type: 'core.map',
      config: { itemType: TYPES.medication, with: [port('text')], body },
    },
    { id: 'grams', type: 'core.convert', config: { unit: 'dg' } },
    { id: 'coding', type: 'core.convert', config: { from: 'Medication', to: 'Coding' } },
    {
      id: 'made',
      type: 'core.make',
      inputs: { status: { const: 'green' } },
      config: { type: 'Medication' },
    },
    {
      id: 'take',
      type: 't.take',
      inputs: { triage: { const: 'red' }, text: { expr: "'n° ' + string(in.rank)" } },
      policy: { idempotencyKey: "context.patient.id + '/' + run.id" },
    },
  ],
  [
    'start.mass -> heavy.mass',
    'start.medications -> heavy.medications',
    'start.text -> heavy.text',
    'heavy.medications -> each.items',
    'heavy.text -> each.text',
    'heavy.mass -> grams.value',
    'start.medication -> coding.value',
    'coding.value -> made.coding',
    'grams.value -> made.dose',
    'made.value -> take.medication',
    'start.integer -> take.rank',
  ],
  {
    outputs: [
      {
        name: 'labels',
        type: { kind: 'list', of: { kind: 'list', of: TYPES.text } },
        from: 'each.labels',
      },
    ],
    settings: { concurrency: { key: 'context.patient.id', on: 'queue' } },
  },
);

describe('a workflow whose types are sound', () => {
  it('has nothing said against them, in no body', () => {
    expect(found(sound)).toEqual([]);
    expect(errors(sound)).toEqual([]);
  });

  it('is told from one with a slip in its innermost body', () => {
    const text = JSON.stringify(sound).replace("in.triage == 'red'", "in.triage == 'read'");
    expect(found(JSON.parse(text) as WorkflowSpec)).toEqual([
      'WF305 /nodes/2/config/body/nodes/2/config/body/nodes/0/config/expr',
    ]);
  });
});

describe('every finding about types', () => {
  it('speaks both languages', () => {
    const text = JSON.stringify(sound)
      .replaceAll('"triage"', '"stage"')
      .replaceAll('"green"', '"blue"')
      .replaceAll('in.text', 'in.mass')
      .replaceAll('"mass"', '"text"');
    const all = findings(JSON.parse(text) as WorkflowSpec);
    expect(all.length).toBeGreaterThan(10);
    for (const { message } of all) {
      expect(message.fr).not.toBe('');
      expect(message.en).not.toBe('');
      expect(message.en).not.toBe(message.fr);
    }
  });
});
