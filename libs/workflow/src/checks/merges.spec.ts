import { afterFix, findingsOf, mapOf } from '../__fixtures__/findings';
import { guard, specOf, start } from '../__fixtures__/specs';
import type { InputBinding, NodeSpec, WorkflowSpec } from '../index';

const number = { kind: 'primitive', name: 'Number' } as const;
const ports = [{ name: 'value', type: number }];
const guarded = guard('in.value > 1');
const double = (id: string): NodeSpec => ({ id, type: 't.double' });
const write = (binding?: InputBinding): NodeSpec => ({
  id: 'write',
  type: 't.write',
  ...(binding && { inputs: { value: binding } }),
});
const switched: NodeSpec = {
  id: 'switch',
  type: 'core.switch',
  config: {
    ports,
    cases: [
      { name: 'low', when: 'in.value < 1' },
      { name: 'high', when: 'in.value > 2' },
    ],
    default: true,
  },
};
const asked: NodeSpec = {
  id: 'ask',
  type: 't.ask',
  config: { assignment: { roles: ['r'] }, due: 'PT1H' },
};

/** Two doublings, each after one of two outputs, whose values meet in one port. */
const joined =
  (nodes: readonly NodeSpec[], edges: readonly string[], one: string, other: string) =>
  (binding?: InputBinding): WorkflowSpec =>
    specOf(
      [start, ...nodes, double('a'), double('b'), write(binding)],
      [
        ...edges,
        'start.value -> a.value',
        'start.value -> b.value',
        `${one} -> a.$after`,
        `${other} -> b.$after`,
        'a.value -> write.value',
        'b.value -> write.value',
      ],
    );

const exclusive: [string, (binding?: InputBinding) => WorkflowSpec][] = [
  [
    'both sides of a guard',
    joined(
      [guarded],
      ['start.value -> guard.value', 'guard.unknown -> a.$after'],
      'guard.value',
      'guard.else',
    ),
  ],
  [
    'a guard that fails and one that cannot tell',
    joined([guarded], ['start.value -> guard.value'], 'guard.else', 'guard.unknown'),
  ],
  [
    'two cases of a switch',
    joined([switched], ['start.value -> switch.value'], 'switch.low', 'switch.high.value'),
  ],
  [
    'a case and the default',
    joined([switched], ['start.value -> switch.value'], 'switch.low', 'switch.default'),
  ],
  [
    'what a person accepted and refused',
    joined([asked], ['start.value -> ask.value'], 'ask.accepted', 'ask.rejected'),
  ],
  [
    'what a person accepted and left',
    joined([asked], ['start.value -> ask.value'], 'ask.accepted', 'ask.expired'),
  ],
  [
    'an event that came and one that did not',
    joined(
      [
        {
          id: 'wait',
          type: 'core.wait',
          config: { event: { eventType: 'x', match: 'true' }, timeout: 'PT1H' },
        },
      ],
      ['start.$done -> wait.$after'],
      'wait.resumed',
      'wait.timedOut',
    ),
  ],
  [
    'success and failure of one node',
    joined(
      [{ id: 'read', type: 't.read', policy: { onError: 'route' } }],
      ['start.value -> read.value'],
      'read.$done',
      'read.$error',
    ),
  ],
  [
    'two triggers of different events',
    joined([{ id: 'bare', type: 't.bare' }], [], 'start.$done', 'bare.$done'),
  ],
];

const together: [string, (binding?: InputBinding) => WorkflowSpec][] = [
  ['two outputs of no decision', joined([], [], 'start.$done', 'start.value')],
  [
    "what a plugin's gateway routes",
    joined(
      [{ id: 'route', type: 't.route' }],
      ['start.value -> route.value'],
      'route.low',
      'route.high',
    ),
  ],
  [
    'one side of a guard and what the guard does not decide',
    joined([guarded], ['start.value -> guard.value'], 'guard.value', 'start.$done'),
  ],
  [
    'two triggers of one event',
    joined([{ id: 'again', type: 't.start' }], [], 'start.$done', 'again.$done'),
  ],
  [
    'two cases that constants stand in for when the switch fails',
    joined(
      [
        {
          ...switched,
          policy: { onError: 'substitute', substitute: { 'low.value': 1, 'high.value': 2 } },
        },
      ],
      ['start.value -> switch.value'],
      'switch.low.value',
      'switch.high.value',
    ),
  ],
];

describe('several edges into one port (WF306)', () => {
  it.each(exclusive)('%s: mended as exclusive, and accepted as such', (_what, spec) => {
    const [finding, ...others] = findingsOf('WF306', spec());
    expect(others).toEqual([]);
    expect(finding?.fix?.patch).toEqual([
      {
        op: 'add',
        path: expect.stringMatching(/inputs$/),
        value: { value: { merge: 'exclusive' } },
      },
    ]);
    expect(afterFix('WF306', spec()).filter((each) => each.startsWith('WF306'))).toEqual([]);
    expect(findingsOf('WF306', spec({ merge: 'exclusive' }))).toEqual([]);
  });

  it.each(together)('%s: mended with the first, refused as exclusive', (_what, spec) => {
    const [finding] = findingsOf('WF306', spec());
    expect(JSON.stringify(finding?.fix?.patch)).toContain('"merge":"first"');
    expect(afterFix('WF306', spec()).filter((each) => each.startsWith('WF306'))).toEqual([]);
    expect(findingsOf('WF306', spec({ merge: 'exclusive' })).map(({ path }) => path)).toEqual([
      expect.stringMatching(/inputs\/value\/merge$/),
    ]);
    expect(
      afterFix('WF306', spec({ merge: 'exclusive' })).filter((each) => each.startsWith('WF306')),
    ).toEqual([]);
  });

  it.each(['first', 'collect'] as const)('are accepted with merge: %s', (merge) => {
    const spec = together[0]?.[1];
    expect(findingsOf('WF306', spec?.({ merge }) ?? specOf([]))).toEqual([]);
  });

  it('are found in the body of a map', () => {
    const each = mapOf([write()], ['$in.item -> write.value', '$in.index -> write.value']);
    const spec = specOf([start, each]);
    expect(findingsOf('WF306', spec).map(({ path }) => path)).toEqual([
      '/nodes/1/config/body/nodes/0',
    ]);
    expect(afterFix('WF306', spec)).toEqual([]);
  });

  it('adds to the bindings that are there', () => {
    const spec = specOf(
      [start, { ...write(), inputs: { text: { const: 'x' } } }],
      ['start.value -> write.value', 'start.value -> write.value'],
    );
    expect(afterFix('WF306', spec)).toEqual([]);
  });
});

describe('an output with several sources (WF306)', () => {
  const outputs = (from: string[]) => ({ outputs: [{ name: 'o', type: number, from }] });

  it('is accepted where at most one is live, and refused else', () => {
    const nodes = [start, switched];
    const edges = [
      'start.value -> switch.value',
      'switch.low -> w.$after',
      'switch.high -> w.$after',
    ];
    const spec = (from: string[]) =>
      specOf([...nodes, { id: 'w', type: 't.write', after: 'any' }], edges, outputs(from));
    expect(findingsOf('WF306', spec(['switch.low.value', 'switch.high.value']))).toEqual([]);
    expect(
      findingsOf('WF306', spec(['switch.low.value', 'start.value'])).map(({ path }) => path),
    ).toEqual(['/outputs/0/from']);
  });

  it('is accepted where no edge reads the branches at all', () => {
    const spec = specOf(
      [start, switched],
      ['start.value -> switch.value'],
      outputs(['switch.low.value', 'switch.high.value']),
    );
    expect(findingsOf('WF306', spec)).toEqual([]);
  });
});
