import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { checkCatalog } from './__fixtures__/check-catalog';
import { guard, sound, specOf, start } from './__fixtures__/specs';
import { checkWorkflow, parseWorkflow, type WorkflowSpec } from './index';

const write = { id: 'write', type: 't.write' };
const number = { kind: 'primitive', name: 'Number' } as const;

const found = (spec: WorkflowSpec): string[] =>
  checkWorkflow(spec, checkCatalog).map(({ code, path }) => `${code} ${path}`);

describe('checkWorkflow', () => {
  it('has nothing to say of a sound specification', () => {
    expect(found(sound)).toEqual([]);
  });

  it.each<[string, WorkflowSpec, string[]]>([
    ['an unknown node type', specOf([start, { id: 'x', type: 't.none' }]), ['WF101 /nodes/1/type']],
    ['a duplicate id', specOf([start, { id: 'start', type: 't.write' }]), ['WF102 /nodes/1/id']],
    [
      'an edge between nodes that are not there',
      specOf([start], ['gone.value -> nowhere.value']),
      ['WF102 /edges/0/from', 'WF102 /edges/0/to'],
    ],
    [
      'an edge from an output that is not there',
      specOf([start, write], ['start.dose -> write.value']),
      ['WF102 /edges/0/from'],
    ],
    [
      'an edge to an input that is not there',
      specOf([start, write], ['start.value -> write.dose']),
      ['WF102 /edges/0/to'],
    ],
    [
      'an edge out of $after',
      specOf([start, write], ['start.$after -> write.$after']),
      ['WF102 /edges/0/from'],
    ],
    [
      'an edge into $done, even where expressions may read any wire',
      specOf(
        [start, { ...write, inputs: { text: { expr: 'in.dose' } } }],
        ['start.value -> write.$done', 'start.value -> write.dose'],
      ),
      ['WF102 /edges/0/to'],
    ],
    [
      'a flow output that leads to a data port',
      specOf([start, write], ['start.$done -> write.value']),
      ['WF102 /edges/0/to'],
    ],
    [
      'a binding of an input that is not there',
      specOf([start, { ...write, inputs: { dose: { const: 1 } } }]),
      ['WF102 /nodes/1/inputs/dose'],
    ],
    [
      'an output of the workflow that reads a port that is not there',
      specOf([start], [], { outputs: [{ name: 'o', type: number, from: 'start.dose' }] }),
      ['WF102 /outputs/0/from'],
    ],
    [
      'each wrong source of an output that has several',
      specOf([start], [], {
        outputs: [{ name: 'o', type: number, from: ['start.value', 'gone.value', 'start.$done'] }],
      }),
      ['WF102 /outputs/0/from', 'WF102 /outputs/0/from'],
    ],
    [
      'a cycle',
      specOf(
        [start, { id: 'a', type: 't.double' }, { id: 'b', type: 't.double' }],
        ['a.value -> b.value', 'b.value -> a.value'],
      ),
      ['WF103 /edges'],
    ],
    [
      'a node that waits for itself',
      specOf([start, write], ['write.$done -> write.$after']),
      ['WF103 /edges'],
    ],
    ['no trigger', specOf([write]), ['WF105 /nodes']],
    [
      'a primitive that is not run',
      specOf([start, { id: 'x', type: 'core.switch' }]),
      ['WF108 /nodes/1/type'],
    ],
    [
      'an agent, which is not run',
      specOf([start, { id: 'x', type: 't.agent' }]),
      ['WF108 /nodes/1/type'],
    ],
    [
      'a timeout longer than a durable engine waits for an attempt',
      specOf([start, { ...write, policy: { timeout: 'PT20M0.001S' } }], [], {
        settings: { defaults: { timeout: 'P1D' } },
      }),
      ['WF108 /nodes/1/policy/timeout', 'WF108 /settings/defaults/timeout'],
    ],
    [
      'policies that are not applied',
      specOf([
        start,
        { ...write, policy: { onError: 'pause', deadline: 'PT1H', idempotencyKey: 'run.id' } },
      ]),
      [
        'WF108 /nodes/1/policy/onError',
        'WF108 /nodes/1/policy/deadline',
        'WF108 /nodes/1/policy/idempotencyKey',
      ],
    ],
    [
      'settings that are not applied',
      specOf([start], [], {
        settings: {
          runTimeout: 'P1D',
          concurrency: { key: 'run.id', on: 'queue' },
          onFailure: 'other',
          defaults: { onError: 'pause' },
        },
      }),
      [
        'WF108 /settings/runTimeout',
        'WF108 /settings/concurrency',
        'WF108 /settings/onFailure',
        'WF108 /settings/defaults/onError',
      ],
    ],
    [
      'a context kind that is not registered',
      specOf([start], [], { context: ['encounter'] }),
      ['WF201 /context/0'],
    ],
    [
      'a context that a node needs and a trigger does not establish',
      specOf(
        [{ id: 'bare', type: 't.bare' }, start, { id: 'read', type: 't.read' }],
        ['start.value -> read.value'],
      ),
      ['WF201 /nodes/2'],
    ],
    [
      'a required input that nothing feeds',
      specOf([start, { id: 'read', type: 't.read' }], ['start.$done -> read.$after']),
      ['WF301 /nodes/1'],
    ],
    [
      'a required input that only names how to merge',
      specOf([start, { id: 'read', type: 't.read', inputs: { value: { merge: 'first' } } }]),
      ['WF301 /nodes/1'],
    ],
    [
      'several edges into one port',
      specOf(
        [start, write, { id: 'other', type: 't.start' }],
        ['start.value -> write.value', 'other.value -> write.value'],
      ),
      ['WF306 /nodes/1'],
    ],
    [
      'an expression that cannot be read',
      specOf([start, { ...write, inputs: { text: { expr: '1 +' } } }]),
      ['WF307 /nodes/1/inputs/text/expr'],
    ],
    [
      'an expression over a name that is not in scope',
      specOf([start, { ...write, inputs: { text: { expr: 'nodes.start.value' } } }]),
      ['WF307 /nodes/1/inputs/text/expr'],
    ],
    [
      'an expression over an input that nothing feeds',
      specOf([start, { ...write, inputs: { text: { expr: 'in.dose' } } }]),
      ['WF307 /nodes/1/inputs/text/expr'],
    ],
    [
      'a condition over a port that the guard has not',
      specOf([start, guard('in.dose > 5')], ['start.value -> guard.value']),
      ['WF307 /nodes/1/config/when'],
    ],
    [
      'a guard without a condition',
      specOf([start, { id: 'guard', type: 'core.guard' }]),
      ['WF100 /nodes/1/config/when'],
    ],
    [
      'ports of a node that are no ports',
      specOf([
        start,
        { ...write, config: { ports: [null] } },
        { id: 'ask', type: 't.ask', config: { payload: [null], form: 'x' } },
      ]),
      [
        'WF100 /nodes/1/config/ports/0',
        'WF100 /nodes/2/config/payload/0',
        'WF100 /nodes/2/config/form',
      ],
    ],
  ])('finds %s', (_what, spec, expected) => {
    expect(found(spec).sort()).toEqual([...expected].sort());
    for (const { message, severity } of checkWorkflow(spec, checkCatalog)) {
      expect(severity).toBe('error');
      expect(message.fr).not.toBe('');
      expect(message.en).not.toBe('');
      expect(message.en).not.toBe(message.fr);
    }
  });

  it.each([{ const: 1 }, { expr: 'run.id' }])('takes %j for a required input', (binding) => {
    const spec = specOf([start, { id: 'read', type: 't.read', inputs: { value: binding } }]);
    expect(found(spec)).toEqual([]);
  });

  it('accepts the longest timeout', () => {
    expect(found(specOf([start, { ...write, policy: { timeout: 'PT20M' } }]))).toEqual([]);
  });

  it('asks no trigger to establish a context that the workflow requires of its events', () => {
    const spec = specOf(
      [
        { id: 'bare', type: 't.bare' },
        { id: 'read', type: 't.read' },
      ],
      ['bare.value -> read.value'],
    );
    expect(found(spec)).toEqual(['WF201 /nodes/1']);
    expect(found({ ...spec, context: ['patient'] })).toEqual([]);
  });

  it('says of one mistake one thing: what hangs on it is not reported again', () => {
    const spec = specOf(
      [start, { id: 'gone', type: 't.none' }, { id: 'read', type: 't.read' }],
      ['start.value -> gone.value', 'gone.value -> read.value'],
    );
    expect(found(spec)).toEqual(['WF101 /nodes/1/type']);
  });

  it('finds several mistakes at once', () => {
    const spec = specOf(
      [start, { id: 'x', type: 't.none' }, { ...write, inputs: { text: { expr: '1 +' } } }],
      ['start.value -> write.dose', 'start.value -> gone.value'],
    );
    expect(found(spec)).toEqual([
      'WF101 /nodes/1/type',
      'WF102 /edges/1/to',
      'WF307 /nodes/2/inputs/text/expr',
    ]);
  });

  it('refuses of the reference example what is not there or not run yet, and says where', () => {
    const text = readFileSync(join(__dirname, '__fixtures__/aki-watch.json'), 'utf8');
    const { spec } = parseWorkflow(text);
    if (!spec) throw new Error('the example does not parse');
    expect(found(spec)).toEqual([
      'WF101 /nodes/0/type',
      'WF101 /nodes/1/type',
      'WF101 /nodes/2/type',
      'WF108 /nodes/3/type',
      'WF101 /nodes/4/type',
      'WF108 /nodes/5/type',
      'WF101 /nodes/6/type',
      'WF101 /nodes/7/type',
      'WF101 /nodes/8/type',
      'WF108 /settings/runTimeout',
      'WF108 /settings/concurrency',
    ]);
  });
});
