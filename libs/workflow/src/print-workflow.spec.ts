import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { sized } from '@platform/testing';
import fc from 'fast-check';

import { arbitrarySpec } from './__fixtures__/arbitrary-spec';
import { sound, specOf, start } from './__fixtures__/specs';
import { parseWorkflow, printWorkflow, specHash, type WorkflowSpec } from './index';

const formats = ['yaml', 'json'] as const;
const plugins = join(__dirname, '../../../plugins');

const definitions = readdirSync(plugins, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(plugins, name, 'definitions'))
  .flatMap((folder) => {
    try {
      return readdirSync(folder).map((file) => join(folder, file));
    } catch {
      return [];
    }
  })
  // Tests of a definition stand beside it.
  .filter((file) => /^apiVersion: platform\/workflow-v1$/m.test(readFileSync(file, 'utf8')));

const files = [
  ...definitions,
  join(__dirname, '__fixtures__/aki-watch.json'),
  join(__dirname, '__fixtures__/sepsis-review.yaml'),
];

describe.each(formats)('a specification printed as %s', (format) => {
  it('is read back as the same, whatever it holds', () => {
    fc.assert(
      fc.property(arbitrarySpec, (spec) => {
        const { spec: back, diagnostics } = parseWorkflow(printWorkflow(spec, format));
        expect(diagnostics).toEqual([]);
        expect(back).toEqual(spec);
      }),
      sized(400),
    );
  });

  it('is printed the same again after it was read', () => {
    fc.assert(
      fc.property(arbitrarySpec, (spec) => {
        const text = printWorkflow(spec, format);
        expect(printWorkflow(parseWorkflow(text).spec as WorkflowSpec, format)).toBe(text);
      }),
      sized(400),
    );
  });

  it.each(files.map((file) => [basename(file), file]))('is %s again', (_, file) => {
    const { spec } = parseWorkflow(readFileSync(file, 'utf8'));
    expect(spec).toBeDefined();
    const back = parseWorkflow(printWorkflow(spec as WorkflowSpec, format));
    expect(back.spec).toEqual(spec);
    expect(specHash(back.spec as WorkflowSpec)).toBe(specHash(spec as WorkflowSpec));
  });
});

describe('printWorkflow', () => {
  it('finds definitions of plugins to print', () => {
    expect(definitions.length).toBeGreaterThan(0);
  });

  it('puts members in the order of the schema, in the body of a map too', () => {
    const node = { notes: 'n', label: 'l', type: 't.read', id: 'inner' };
    const body = { outputs: [], edges: [], nodes: [node] };
    const map = { config: { z: 1, body, a: 2 }, type: 'core.map', id: 'each' };
    const spec = specOf([map], [], { description: 'd' });
    const shuffled = Object.fromEntries(Object.entries(spec).reverse()) as WorkflowSpec;
    expect(printWorkflow(shuffled, 'yaml')).toBe(
      [
        'apiVersion: platform/workflow-v1',
        'slug: checked',
        'name: Contrôlé',
        'description: d',
        'nodes:',
        '  - id: each',
        '    type: core.map',
        '    config:',
        '      z: 1',
        '      body:',
        '        nodes:',
        '          - id: inner',
        '            type: t.read',
        '            label: l',
        "            notes: 'n'",
        '        edges: []',
        '        outputs: []',
        '      a: 2',
        'edges: []',
        '',
      ].join('\n'),
    );
  });

  it('writes short things on one line', () => {
    const text = printWorkflow(sound, 'yaml');
    expect(text).toContain('  - {from: start.value, to: read.value}\n');
    expect(text).toContain('    policy: {timeout: PT20S, onError: route}\n');
    expect(text).toContain('context: [patient]\n');
  });

  it('writes JSON with an indentation of two, members in the same order', () => {
    expect(printWorkflow(specOf([start]), 'json')).toBe(
      `${JSON.stringify(specOf([start]), null, 2)}\n`,
    );
  });

  it('leaves out a member that a program set to undefined', () => {
    const spec = { ...sound, description: undefined } as unknown as WorkflowSpec;
    for (const format of formats)
      expect(printWorkflow(spec, format)).toBe(printWorkflow(sound, format));
  });
});
