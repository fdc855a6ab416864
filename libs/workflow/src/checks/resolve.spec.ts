import { afterFix, findingsOf, found, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import type { NodeSpec, WorkflowSpec } from '../index';

const write = { id: 'write', type: 't.write' };
const number = { kind: 'primitive', name: 'Number' } as const;
const chain = ['start.value -> write.value'];
const configured = (type: string, config: NodeSpec['config']): WorkflowSpec =>
  specOf([start, { id: 'node', type, ...(config && { config }) }], ['start.$done -> node.$after']);

describe('the shape of a configuration (WF100)', () => {
  it.each<[string, NodeSpec['config'], string[], string]>([
    ['core.guard', undefined, ['/when'], '"when" is required'],
    ['core.wait', {}, [''], 'needs one of "for" (duration), "until" (expression) or "event"'],
    ['core.wait', { for: 'soon' }, ['/for'], 'for instance PT30M for 30 minutes'],
    ['core.wait', { for: 'PT1H', timout: 'PT2H' }, ['/timout'], 'did you mean "timeout"?'],
    ['core.wait', { event: { eventType: 'x' } }, ['/event/match'], '"match" is required'],
    ['core.convert', {}, [''], 'needs "from" and "to" (type names), or "unit"'],
    ['core.convert', { from: 'A' }, [''], 'needs "from" and "to"'],
    [
      'core.switch',
      { cases: [{ name: 'a' }] },
      ['/cases/0'],
      'either "when" (expression) or "codes"',
    ],
    ['core.switch', { cases: [] }, ['/cases'], 'must not be empty'],
    ['core.call', { workflow: 'x', version: 'old' }, ['/version'], 'or a version number'],
    ['core.guard', { when: '1 == 1', ports: [null] }, ['/ports/0'], 'must be object'],
    ['t.ask', { form: 'x' }, ['/form'], 'must be array'],
    ['t.ask', { due: '30min' }, ['/due'], 'an ISO 8601 duration'],
    [
      't.ask',
      { escalation: [{ aftr: 'PT1H', after: 'PT1H', do: 'expire' }] },
      ['/escalation/0/aftr'],
      'unknown property "aftr"',
    ],
    ['t.ask', { assignment: { role: ['nurse'] } }, ['/assignment/role'], 'did you mean "roles"?'],
    [
      't.ask',
      { form: [{ name: 'dose', type: { kind: 'any' }, requird: true }] },
      ['/form/0/requird'],
      'did you mean "required"?',
    ],
  ])('%s %j: %s, one readable sentence', (type, config, paths, sentence) => {
    const findings = findingsOf('WF100', configured(type, config));
    expect(findings.map(({ path }) => path)).toEqual(paths.map((path) => `/nodes/1/config${path}`));
    expect(findings[0]?.message.en).toContain(sentence);
  });

  it('has nothing to say of each form that a choice has', () => {
    for (const config of [
      { for: 'PT1H' },
      { until: "'2030-01-01T00:00:00Z'" },
      { event: { eventType: 'x', match: 'true' } },
    ]) {
      expect(findingsOf('WF100', configured('core.wait', config))).toEqual([]);
    }
  });
});

describe('node types and ids (WF101, WF102)', () => {
  it.each<[string, WorkflowSpec, string[]]>([
    ['an unknown node type', specOf([start, { id: 'x', type: 't.none' }]), ['WF101 /nodes/1/type']],
    ['a duplicate id', specOf([start, { id: 'start', type: 't.write' }]), ['WF102 /nodes/1/id']],
    [
      'the same in the body of a map, each scope having ids of its own',
      specOf(
        [
          start,
          mapOf(
            [
              { id: 'start', type: 't.write' },
              { id: 'start', type: 't.write' },
              { id: 'x', type: 'y' },
            ],
            [],
          ),
        ],
        ['start.$done -> each.$after'],
      ),
      ['WF102 /nodes/1/config/body/nodes/1/id', 'WF101 /nodes/1/config/body/nodes/2/type'],
    ],
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
      '$in outside a map',
      specOf([start, write], ['$in.item -> write.value']),
      ['WF102 /edges/0/from'],
    ],
    [
      'a name that the body of a map is not given',
      specOf(
        [start, mapOf([write], ['$in.patient -> write.value'])],
        ['start.$done -> each.$after'],
      ),
      ['WF102 /nodes/1/config/body/edges/0/from'],
    ],
    [
      'an output that reads a port that is not there',
      specOf([start], [], { outputs: [{ name: 'o', type: number, from: 'start.dose' }] }),
      ['WF102 /outputs/0/from'],
    ],
    [
      'each wrong source of an output that has several',
      specOf([start], [], {
        outputs: [{ name: 'o', type: number, from: ['gone.value', 'start.$done'] }],
      }),
      ['WF102 /outputs/0/from/0', 'WF102 /outputs/0/from/1'],
    ],
  ])('finds %s', (_what, spec, expected) => {
    const resolved = found(spec).filter((finding) => /^WF10[12] /.test(finding));
    expect(resolved.sort()).toEqual([...expected].sort());
  });

  it.each<[string, string, WorkflowSpec]>([
    ['a node type', 'WF101', specOf([start, { id: 'write', type: 't.wrute' }], chain)],
    ['an output', 'WF102', specOf([start, write], ['start.valu -> write.value'])],
    ['an input', 'WF102', specOf([start, write], ['start.value -> write.valu'])],
    [
      'a node at the start of an edge',
      'WF102',
      specOf([start, write], ['stort.value -> write.value']),
    ],
    [
      'a node at the end of an edge',
      'WF102',
      specOf([start, write], ['start.value -> wrote.value']),
    ],
    ['the end of a flow', 'WF102', specOf([start, write], ['start.$done -> write.value'])],
    [
      'what a body is given',
      'WF102',
      specOf([start, mapOf([write], ['$in.itm -> write.value'])], ['start.$done -> each.$after']),
    ],
    [
      'the source of an output',
      'WF102',
      specOf([start], [], { outputs: [{ name: 'o', type: number, from: 'start.valu' }] }),
    ],
  ])('mends the misspelt name of %s', (_what, code, spec) => {
    expect(findingsOf(code, spec)).toHaveLength(1);
    expect(afterFix(code, spec)).toEqual([]);
  });

  it('suggests nothing for a name that resembles none', () => {
    const [finding] = findingsOf('WF101', specOf([start, { id: 'x', type: 'zzzzzzzzzzzz' }]));
    expect(finding?.fix).toBeUndefined();
    expect(finding?.message.en).not.toContain('did you mean');
  });

  it('compares letters for the first fifty wrong names only', () => {
    const nodes = Array.from({ length: 60 }, (_, index) => ({ id: `n${index}`, type: 't.wrute' }));
    const fixes = findingsOf('WF101', specOf([start, ...nodes])).filter(({ fix }) => fix);
    expect(fixes).toHaveLength(50);
  });
});
