import { buildCatalog, createBundle, exportKey } from '@platform/catalog';

import { describeTools, misfits, portsSchema, toModelTool, toolName } from './agent-tool';
import { withoutIdentity } from './without-identity';

const string = { kind: 'primitive', name: 'String' } as const;
const person = { kind: 'object', name: 'Person' } as const;
const node = (id: string, kind: string, more: object = {}) => ({
  ...{ id, kind, category: 'c', label: `Étiquette ${id}`, description: `Fait ${id}.` },
  behavior: { module: './x' },
  ...more,
});
const read = node('lab.read', 'source', {
  inputs: [
    { name: 'patientId', type: string, required: true },
    { name: 'visit', type: { kind: 'ref', entity: 'Visit' } },
    { name: 'code', type: string, required: true, description: 'Le code.' },
  ],
  config: [
    { name: 'horizon', type: string, description: 'La période', options: ['past', 'all'] },
    { name: 'code', type: string },
  ],
  outputs: [{ name: 'person', type: person }],
});
const write = node('lab.write', 'sink', { agentTool: true });
const { catalog } = buildCatalog([
  createBundle(
    {
      ...{ apiVersion: 'platform/plugin-v1', name: '@test/lab', version: '1.0.0' },
      contributes: {
        contextKinds: [
          { name: 'patient', idField: 'patientId', entity: 'Patient' },
          { name: 'visit', idField: 'visitId', entity: 'Visit' },
        ],
        types: [
          {
            ...{ name: 'Person', doc: '', layer: 'resource' },
            fields: {
              name: { type: string, required: false, identifying: true },
              age: { type: { kind: 'primitive', name: 'Number' }, required: true },
              friends: { type: { kind: 'list', of: person }, required: false },
            },
          },
        ],
        nodes: [read, write],
      },
    },
    Object.fromEntries([read, write].map(({ id }) => [exportKey('nodes', id), () => ({})])),
  ),
]);
const types = [...catalog.nodes.values()];

describe('the tools of an agent', () => {
  it('show inputs and settings, without those that name a subject of the run', () => {
    const [tool] = describeTools(types, catalog);
    expect(tool?.parameters.map(({ name }) => name)).toEqual(['code', 'horizon']);
    expect([...(tool?.bound ?? [])]).toEqual([
      ['patientId', 'patient'],
      ['visit', 'visit'],
    ]);
    expect(tool && toModelTool(tool, catalog)).toEqual({
      name: 'lab_read',
      description: 'Étiquette lab.read. Fait lab.read.',
      parameters: expect.objectContaining({
        type: 'object',
        properties: {
          code: expect.objectContaining({ type: 'string', description: 'Le code.' }) as unknown,
          horizon: expect.objectContaining({ description: 'La période (past, all)' }) as unknown,
        },
        required: ['code'],
        additionalProperties: false,
      }) as unknown,
    });
  });

  it.each([
    ['sinks by default', undefined, [false, true]],
    ['what the agent says', { 'lab.read': 'approve', 'lab.write': 'auto' } as const, [true, false]],
  ])('need approval: %s', (_which, tools, expected) => {
    const described = describeTools(types, catalog, tools && { tools });
    expect(described.map(({ needsApproval }) => needsApproval)).toEqual(expected);
  });

  it('get names that both wire protocols accept, each its own', () => {
    const long = `lab.${'x'.repeat(80)}`;
    const first = toolName(long, new Set());
    const second = toolName(long, new Set([first]));
    expect([first, second].map((name) => /^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([true, true]);
    expect(second).not.toBe(first);
    expect(toolName('submit_result', new Set(['submit_result']))).toBe('submit_result_2');
  });
});

describe('the schema of ports', () => {
  const ports = [
    { name: 'person', type: person, required: true },
    { name: 'others', type: { kind: 'list', of: person } as const },
  ];

  it('has the types that it refers to', () => {
    expect(portsSchema(ports, catalog)).toMatchObject({
      properties: { person: { $ref: '#/$defs/Person' } },
      $defs: { Person: { type: 'object' } },
      required: ['person'],
    });
  });

  it('is what values are checked against, with paths', () => {
    expect(misfits({ person: { age: 3 } }, ports, catalog)).toEqual([]);
    expect(misfits({ others: [{ age: 'x' }], more: 1 }, ports, catalog)).toEqual([
      { path: '/more', message: 'is not a declared property' },
      { path: '/person', message: 'is required' },
      { path: '/others/0/age', message: 'must be number' },
    ]);
  });
});

it('a model does not get the fields that tell who a person is', () => {
  const someone = { name: 'Ada', age: 3, friends: [{ name: 'Bob', age: 4 }], extra: 'kept' };
  expect(
    withoutIdentity({ person: someone, code: 'K' }, [{ name: 'person', type: person }], catalog),
  ).toEqual({
    person: { age: 3, friends: [{ age: 4 }], extra: 'kept' },
    code: 'K',
  });
});
