import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { generateTypes, isFresh, typesOf } from './generate-types';

const PLUGINS = join(__dirname, '../../../../plugins');

describe('the generated types of the built-in plugins', () => {
  it.each(readdirSync(PLUGINS))('%s: are what its manifest says', async (plugin) => {
    expect({ plugin, fresh: await isFresh(join(PLUGINS, plugin)) }).toEqual({
      plugin,
      fresh: true,
    });
  });
});

describe('generating types', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'typegen-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const plugin = (name: string, manifest: string): string => {
    mkdirSync(join(root, name));
    const head = `apiVersion: platform/plugin-v1\nname: ${name}\nversion: 1.0.0\n`;
    writeFileSync(join(root, name, 'plugin.yaml'), head + manifest);
    return join(root, name);
  };
  const node = (id: string, ports: string): string =>
    `    - { id: ${id}, kind: compute, category: c, label: ${id}, description: d, ${ports} }\n`;

  it('types each kind of port, with what it depends on', async () => {
    plugin(
      'base',
      `contributes:
  valueSets:
    - { id: sex-code, system: s, doc: '', concepts: [{ code: m, display: M }, { code: f, display: F }] }
    - { id: loinc, system: s, doc: '', concepts: [], external: true }
  types:
    - { name: Tree, doc: A tree, layer: datatype, fields: { leaf: { type: { kind: coded, valueSet: sex-code }, required: true }, below: { type: { kind: list, of: { kind: object, name: Tree } }, required: false } } }
    - { name: Unused, doc: '', layer: datatype, fields: {} }
`,
    );
    const folder = plugin(
      'lab',
      `dependsOn: { base: '*' }
contributes:
  nodes:
${node(
  'lab.all',
  `inputs: [{ name: tree, type: { kind: object, name: Tree }, required: true }, { name: who, type: { kind: ref, entity: Patient } }, { name: any-thing, type: { kind: any } }], outputs: [{ name: dose, type: { kind: quantity } }, { name: rows, type: { kind: list, of: { kind: list, of: { kind: primitive, name: Integer } } } }], config: [{ name: code, type: { kind: coded, valueSet: loinc } }]`,
)}    - { id: lab.pass, kind: gateway, category: c, label: l, description: d, dynamic: guard }
`,
    );
    const types = await typesOf(folder);
    expect(types).toMatchSnapshot();
    expect(types).not.toContain('Unused');
    expect(types).not.toContain('lab.pass');
  });

  it('writes the file, and sees that it is stale once the manifest changes', async () => {
    const folder = plugin('lab', `contributes:\n  nodes:\n${node('lab.a', 'inputs: []')}`);
    expect(await isFresh(folder)).toBe(false);
    await generateTypes(folder);
    expect(await isFresh(folder)).toBe(true);
    writeFileSync(
      join(folder, 'plugin.yaml'),
      `apiVersion: platform/plugin-v1\nname: lab\nversion: 1.0.0\n`,
    );
    expect(await isFresh(folder)).toBe(false);
  });

  it('keeps two names apart that would be one type', async () => {
    const folder = plugin(
      'lab',
      `contributes:
  valueSets: [{ id: status, system: s, doc: '', concepts: [{ code: on, display: On }] }]
  types: [{ name: Status, doc: '', layer: datatype, fields: {} }, { name: Nodes, doc: '', layer: datatype, fields: {} }]
`,
    );
    const types = await typesOf(folder);
    expect(types).toContain('export type StatusCode =');
    expect(types).toContain('export type Status = {}');
    expect(types).toContain('export type NodesType = {}');
  });

  it('says what is wrong with a manifest, and which dependency is not there', async () => {
    const broken = plugin('broken', 'contributes:\n  nodes: [{ id: x }]\n');
    await expect(typesOf(broken)).rejects.toMatchObject({
      code: 'GENERATOR_MANIFEST_INVALID',
      message: expect.stringMatching(
        /broken\/plugin\.yaml:\d+:\d+ PLUGIN_CONTRIBUTION_INVALID .*kind/,
      ),
    });
    const alone = plugin('alone', "dependsOn: { nobody: '*' }\n");
    await expect(typesOf(alone)).rejects.toThrow('alone depends on nobody, which is not in');
  });
});
