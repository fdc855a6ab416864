import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { sound, specOf, start } from './__fixtures__/specs';
import { parseWorkflow, readWorkflow, specHash, withPositions } from './index';

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** `sound` with the value at a JSON pointer replaced, or taken away. */
function withValue(pointer: string, value?: unknown): unknown {
  const copy = structuredClone(sound) as unknown as Record<string, unknown>;
  const keys = pointer.slice(1).split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((node, key) => node[key] as Record<string, unknown>, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

describe('parseWorkflow', () => {
  it('reads a specification from JSON', () => {
    expect(parseWorkflow(asJson(sound))).toMatchObject({ spec: sound, diagnostics: [] });
  });

  it('reads the same specification from YAML', () => {
    const { spec } = parseWorkflow(
      [
        'apiVersion: platform/workflow-v1',
        'slug: checked',
        'name: Contrôlé',
        'nodes:',
        '  - { id: start, type: t.start }',
        '  - id: write',
        '    type: t.write',
        '    inputs: { text: { const: oui } }',
        'edges:',
        '  - { from: start.value, to: write.value }',
      ].join('\n'),
    );
    const json = specOf(
      [start, { id: 'write', type: 't.write', inputs: { text: { const: 'oui' } } }],
      ['start.value -> write.value'],
    );
    expect(spec).toEqual(json);
    expect(spec && specHash(spec)).toBe(specHash(json));
  });

  it.each(['queue', 'reject', 'cancel-previous'])('accepts concurrency that is to %s', (on) => {
    const settings = { concurrency: { key: 'run.id', on } };
    expect(parseWorkflow(asJson(withValue('/settings', settings))).diagnostics).toEqual([]);
  });

  it('accepts the whole grammar of the reference example', () => {
    const text = readFileSync(join(__dirname, '__fixtures__/aki-watch.json'), 'utf8');
    const { spec, diagnostics } = parseWorkflow(text);
    expect(diagnostics).toEqual([]);
    expect(spec).toEqual(JSON.parse(text));
  });

  it.each([
    ['/apiVersion', 'platform/workflow-v2', '/apiVersion'],
    ['/slug', undefined, '/slug'],
    ['/slug', 'Not A Slug', '/slug'],
    ['/name', '', '/name'],
    ['/nodes', [], '/nodes'],
    ['/nodes/0/id', '9lives', '/nodes/0/id'],
    ['/nodes/0/id', 'a.b', '/nodes/0/id'],
    ['/nodes/0/extra', 1, '/nodes/0/extra'],
    ['/nodes/1/policy/timeout', '20s', '/nodes/1/policy/timeout'],
    ['/nodes/1/policy/timeout', 'PT', '/nodes/1/policy/timeout'],
    ['/nodes/1/policy/onError', 'panic', '/nodes/1/policy/onError'],
    ['/nodes/1/policy/retry', { maxAttempts: 0 }, '/nodes/1/policy/retry/maxAttempts'],
    ['/nodes/4/inputs/value', { merge: 'last' }, '/nodes/4/inputs/value/merge'],
    ['/nodes/4/inputs/value', { const: 1, expr: '1' }, '/nodes/4/inputs/value'],
    ['/nodes/4/inputs/No port', { const: 1 }, '/nodes/4/inputs/No port'],
    ['/edges/0/from', 'start', '/edges/0/from'],
    ['/edges/0/to', 'read.value.a.b', '/edges/0/to'],
    ['/edges/0/weight', 1, '/edges/0/weight'],
    ['/context', ['patient', 'patient'], '/context'],
    ['/outputs/0/type', { kind: 'primitive', name: 'Text' }, '/outputs/0/type/name'],
    ['/settings/concurrency', { key: 'run.id', on: 'drop' }, '/settings/concurrency/on'],
    ['/settings/onFailure', 'Not a slug', '/settings/onFailure'],
  ])('refuses %s = %j as WF100 at %s, in both languages', (pointer, value, path) => {
    const { spec, diagnostics } = parseWorkflow(asJson(withValue(pointer, value)));
    expect(spec).toBeUndefined();
    expect(diagnostics.map((each) => each.path)).toContain(path);
    for (const { code, severity, message } of diagnostics) {
      expect({ code, severity }).toEqual({ code: 'WF100', severity: 'error' });
      expect(message.fr).not.toBe('');
      expect(message.en).not.toBe('');
      expect(message.en).not.toBe(message.fr);
    }
  });

  it.each([
    ['', 'YAML_INVALID'],
    ['{', 'YAML_INVALID'],
    ['a: 1\na: 2', 'YAML_INVALID'],
    ['!!js/function x', 'YAML_INVALID'],
    ['null', 'WF100'],
    ['[]', 'WF100'],
    ['42', 'WF100'],
  ])('answers %j with a diagnostic, never with an exception', (text, code) => {
    const { spec, diagnostics } = parseWorkflow(text);
    expect(spec).toBeUndefined();
    expect(diagnostics.map((each) => each.code)).toContain(code);
  });

  it('shows a thousand mistakes, and says how many more there are', () => {
    const nodes = Array.from({ length: 3_000 }, () => ({ id: 'n', type: 't.read', wrong: 1 }));
    const { diagnostics } = parseWorkflow(asJson({ ...sound, nodes }));
    expect(diagnostics).toHaveLength(1_001);
    expect(diagnostics.at(-1)?.message.fr).toContain('1000 constats sur 3000');
  });
});

describe('the places of a specification in its text', () => {
  const text = [
    'apiVersion: platform/workflow-v1',
    'slug: checked',
    'nodes:',
    '  - id: start',
    '    type: t.start',
    '    weight: 1',
    '  - { id: 9, type: t.read }',
    'edges: []',
  ].join('\r\n');

  it('come with what is wrong with it', () => {
    const places = parseWorkflow(text).diagnostics.map(({ path, position }) => [
      path,
      position?.line,
      position?.column,
    ]);
    expect(places).toEqual([
      ['/name', 1, 1],
      ['/nodes/0/weight', 6, 13],
      ['/nodes/1/id', 7, 11],
    ]);
  });

  it('are there for what is found later too', () => {
    const { locate } = parseWorkflow(text);
    const message = { fr: 'f', en: 'e' };
    const found = { code: 'WF101', severity: 'error', path: '/nodes/1/type', message } as const;
    expect(withPositions([found], locate)).toEqual([
      { ...found, position: { line: 7, column: 20 } },
    ]);
    const placed = { ...found, position: { line: 1, column: 1 } };
    expect(withPositions([placed], locate)).toEqual([placed]);
    expect(withPositions([found], () => undefined)).toEqual([found]);
  });

  it('come with what cannot be read', () => {
    expect(parseWorkflow('slug: a\nnodes: [').diagnostics[0]?.position).toEqual({
      line: 2,
      column: 9,
    });
  });
});

describe('readWorkflow', () => {
  it('reads a value as its text would be read, and gives a copy', () => {
    const { spec, diagnostics, locate } = readWorkflow(sound);
    expect(diagnostics).toEqual([]);
    expect(spec).toEqual(sound);
    expect(spec).not.toBe(sound);
    expect(spec?.nodes[0]).not.toBe(sound.nodes[0]);
    expect(locate('/slug')).toBeUndefined();
  });

  const inConfig = (value: unknown) => specOf([{ ...start, config: { value } }]);
  const circular: unknown[] = [];
  circular.push(circular);

  it.each([
    ['undefined', undefined, ''],
    ['a text', 'nodes', ''],
    ['null', null, ''],
    ['a function', () => sound, ''],
    ['a symbol', Symbol('spec'), ''],
    ['a big integer', inConfig(1n), '/nodes/0/config/value'],
    ['a number that is none', inConfig(Number.NaN), '/nodes/0/config/value'],
    ['a date', inConfig(new Date(0)), '/nodes/0/config/value'],
    ['a cycle', inConfig(circular), '/nodes/0/config/value/0'],
    ['a prototype key', inConfig(JSON.parse('{"__proto__": 1}')), '/nodes/0/config/value'],
    ['half a character', inConfig('\uD83D'), '/nodes/0/config/value'],
    ['a wrong member', { ...sound, slug: 'NO' }, '/slug'],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          getPrototypeOf: () => {
            throw new Error('no');
          },
        },
      ),
      '',
    ],
  ])('answers %s with WF100, never with an exception', (_, value, path) => {
    const { spec, diagnostics } = readWorkflow(value);
    expect(spec).toBeUndefined();
    expect(diagnostics.map(({ code, path: at }) => [code, at])).toContainEqual(['WF100', path]);
  });
});
