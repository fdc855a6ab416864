import {
  afterFix,
  errors,
  findings,
  fixed,
  found,
  theOnly,
} from '../../__fixtures__/type-findings';
import { specOf } from '../../__fixtures__/specs';
import { TYPES } from '../../__fixtures__/typed-catalog';
import type { GraphSpec, InputBinding, NodeSpec, WorkflowSpec } from '../../schema';

const start: NodeSpec = { id: 'start', type: 't.start' };
const take = (inputs: Record<string, InputBinding> = {}): NodeSpec => ({
  id: 'take',
  type: 't.take',
  inputs,
});
const wired = (...edges: string[]): WorkflowSpec => specOf([start, take()], edges);

const each = (body: GraphSpec, more: object = {}): NodeSpec => ({
  id: 'each',
  type: 'core.map',
  config: {
    itemType: TYPES.medication,
    with: [{ name: 'level', type: TYPES.triage }],
    body,
    ...more,
  },
});
const graph = (
  nodes: NodeSpec[],
  edges: string[],
  outputs: GraphSpec['outputs'] = [],
): GraphSpec => ({ nodes, edges: specOf(nodes, edges).edges, outputs });

const inBody = (body: GraphSpec): WorkflowSpec =>
  specOf([start, each(body)], ['start.medications -> each.items']);

describe('the types of an edge', () => {
  it.each([
    ['start.number -> take.number'],
    ['start.integer -> take.number'],
    ['start.triage -> take.text'],
    ['start.mass -> take.quantity'],
    ['start.any -> take.mass'],
    ['start.mass -> take.any'],
    ['start.medications -> take.medications'],
    ['start.number -> take.$after'],
  ])('may be %s', (edge) => {
    expect(found(wired(edge))).toEqual([]);
  });

  it.each([
    ['a text to a number', 'start.text -> take.number', 'WF302'],
    ['a wider number to a narrower one', 'start.number -> take.integer', 'WF302'],
    ['an object to another', 'start.coding -> take.medication', 'WF302'],
    ['an item to a list', 'start.medication -> take.medications', 'WF302'],
    ['a list to a list of others', 'start.medications -> take.codings', 'WF302'],
    ['an error to a number', 'start.$error -> take.number', 'WF302'],
    ['another dimension', 'start.volume -> take.mass', 'WF303'],
    ['no dimension to one', 'start.quantity -> take.mass', 'WF303'],
    ['another value set', 'start.stage -> take.triage', 'WF304'],
  ])('are at odds: %s', (_what, edge, code) => {
    const spec = wired('start.any -> take.any', edge);
    expect(found(spec)).toEqual([`${code} /edges/1`]);
    const { message } = theOnly(code, spec);
    const [from = '', to = ''] = edge.split(' -> ');
    for (const text of [message.fr, message.en]) {
      expect(text).toContain(from);
      expect(text).toContain(to);
    }
  });

  it('may be that of the error of a node', () => {
    const spec = specOf(
      [start, { id: 'b', type: 'core.break', config: { type: 'NodeError' } }],
      ['start.$error -> b.value'],
    );
    expect(found(spec)).toEqual([]);
  });

  it('are not compared where only an expression reads the port', () => {
    const spec = specOf(
      [start, take({ text: { expr: 'string(in.level)' } })],
      ['start.number -> take.level'],
    );
    expect(found(spec)).toEqual([]);
  });

  it.each([
    ['start.medication -> take.medications', []],
    ['start.any -> take.medications', []],
    ['start.coding -> take.any', []],
    ['start.coding -> take.medications', ['WF302 /edges/0']],
    ['start.medication -> take.medication', ['WF302 /edges/0']],
  ])('of a collected list are those of its items: %s', (edge, expected) => {
    const port = edge.split('.').at(-1) ?? '';
    const spec = specOf([start, take({ [port]: { merge: 'collect' } })], [edge, edge]);
    expect(found(spec).slice(0, expected.length + 1)).toEqual(
      expected.flatMap(() => ['WF302 /edges/0', 'WF302 /edges/1']),
    );
  });

  it('are not compared when one names what nothing registers: that is said once', () => {
    const ports = [{ name: 'x', type: { kind: 'object', name: 'Gone' } as const }];
    const guard = { id: 'g', type: 'core.guard', config: { ports, when: 'true' } };
    expect(found(specOf([start, guard], ['start.medication -> g.x']))).toEqual([
      'WF302 /nodes/1/config/ports/0/type',
    ]);
  });
});

describe('a mismatch that a registered conversion mends', () => {
  it('is said with the conversion, and the fix inserts it', () => {
    const spec = wired('start.number -> take.number', 'start.medication -> take.coding');
    const { message, fix } = theOnly('WF302', spec);
    expect(message.en).toContain('Code du traitement');
    const mended = fixed(spec, fix);
    expect(errors(mended)).toEqual([]);
    expect(mended.edges[1]?.to).toBe('take.coding');
    expect(mended.nodes.at(-1)).toMatchObject({
      type: 'core.convert',
      config: { from: 'Medication', to: 'Coding' },
    });
  });

  it('keeps the order of the edges that are merged', () => {
    const spec = specOf(
      [start, take({ codings: { merge: 'collect' } })],
      ['start.medication -> take.codings', 'start.coding -> take.codings'],
    );
    const mended = fixed(spec, theOnly('WF302', spec).fix);
    expect(errors(mended)).toEqual([]);
    const sources = mended.edges.filter(({ to }) => to === 'take.codings').map(({ from }) => from);
    expect(sources).toEqual([expect.stringMatching(/\.value$/), 'start.coding']);
  });

  it('gives nodes of two fixes two names, and neither that of a node', () => {
    const taken: NodeSpec = { ...take(), id: 'take-coding-converted' };
    const spec = specOf(
      [start, take({ coding: { merge: 'first' } }), taken],
      ['start.medication -> take.coding', 'start.medication -> take.coding'],
    );
    const fixes = findings(spec).flatMap(({ fix }) => (fix ? [fix] : []));
    expect(fixes).toHaveLength(2);
    const mended = fixes.reduce(fixed, spec);
    expect(errors(mended)).toEqual([]);
    expect(new Set(mended.nodes.map(({ id }) => id)).size).toBe(5);
  });

  it('is mended within the body it stands in', () => {
    const spec = inBody(graph([take()], ['$in.item -> take.coding']));
    expect(found(spec)).toEqual(['WF302 /nodes/1/config/body/edges/0']);
    expect(errors(fixed(spec, theOnly('WF302', spec).fix))).toEqual([]);
  });
});

describe('the types in the body of a map', () => {
  it('are those of its item, its index and what all items share', () => {
    const nodes = [take()];
    const edges = [
      '$in.item -> take.medication',
      '$in.index -> take.integer',
      '$in.level -> take.triage',
    ];
    expect(found(inBody(graph(nodes, edges)))).toEqual([]);
  });

  it.each([
    ['$in.item -> take.medications', 'WF302'],
    ['$in.index -> take.text', 'WF302'],
    ['$in.level -> take.stage', 'WF304'],
  ])('are at odds: %s', (edge, code) => {
    const spec = inBody(graph([take()], ['$in.item -> take.medication', edge]));
    expect(found(spec)).toEqual([`${code} /nodes/1/config/body/edges/1`]);
  });

  it('hold in a body within a body', () => {
    const inner = graph([take()], ['$in.item -> take.number', '$in.level -> take.triage']);
    const nested = each(inner, { itemType: TYPES.text });
    const outer = graph(
      [{ ...nested, id: 'inner' }],
      ['$in.level -> inner.level', '$in.item -> inner.items'],
    );
    expect(found(inBody(outer))).toEqual([
      'WF302 /nodes/1/config/body/edges/1',
      'WF302 /nodes/1/config/body/nodes/0/config/body/edges/0',
    ]);
  });

  it('come out as lists', () => {
    const body = graph(
      [{ id: 'need', type: 't.need' }],
      ['$in.index -> need.number'],
      [{ name: 'level', type: TYPES.triage, from: 'need.triage' }],
    );
    const spec = (port: string): WorkflowSpec =>
      specOf(
        [start, each(body), take()],
        ['start.medications -> each.items', `each.level -> take.${port}`],
      );
    expect(found(spec('any'))).toEqual([]);
    expect(found(spec('triage'))).toEqual(['WF302 /edges/1']);
  });
});

describe('the type of an output', () => {
  const output = (type: keyof typeof TYPES, from: string | string[]): WorkflowSpec =>
    specOf([start], [], { outputs: [{ name: 'o', type: TYPES[type], from }] });

  it.each<[keyof typeof TYPES, string | string[], string[]]>([
    ['number', 'start.integer', []],
    ['any', ['start.text', 'start.mass'], []],
    ['integer', 'start.number', ['WF302 /outputs/0/from']],
    ['mass', ['start.mass', 'start.volume'], ['WF303 /outputs/0/from/1']],
    [
      'triage',
      ['start.stage', 'start.text'],
      ['WF304 /outputs/0/from/0', 'WF302 /outputs/0/from/1'],
    ],
  ])('%s from %j', (type, from, expected) => {
    expect(found(output(type, from))).toEqual(expected);
  });

  it.each([
    ['alone', 'start.medication'],
    ['as one of several', ['start.coding', 'start.medication']],
  ])('may be reached by a conversion, %s', (_how, from) => {
    const spec = output('coding', from);
    const { left, before } = afterFix('WF302', spec);
    expect(left).toEqual(before);
  });

  it('of a body is that of its source', () => {
    const outputs = [
      { name: 'same', type: TYPES.medication, from: '$in.item' },
      { name: 'code', type: TYPES.coding, from: '$in.item' },
    ];
    const spec = inBody(graph([take()], ['$in.item -> take.medication'], outputs));
    expect(found(spec)).toEqual(['WF302 /nodes/1/config/body/outputs/1/from']);
    expect(errors(fixed(spec, theOnly('WF302', spec).fix))).toEqual([]);
  });
});
