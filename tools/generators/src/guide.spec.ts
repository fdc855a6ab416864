import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { parsePluginManifest } from '@platform/manifests';
import { combineOptionsForGenerator, type Schema } from 'nx/src/utils/params';

import { guideSteps, type GuideStep } from './__fixtures__/guide';
import { generateAdapter } from './adapter/generator';
import { generateNode } from './node/generator';
import { generatePlugin } from './plugin/generator';
import { generatePort } from './port/generator';
import { generateSource } from './source/generator';

/** The guide without a copy of the repository; guide.campaign.spec.ts does all that it says. */
const ROOT = join(__dirname, '../../..');
const steps = guideSteps(readFileSync(join(ROOT, 'docs/write-a-plugin.md'), 'utf8'));

const GENERATORS: Readonly<Record<string, (tree: Tree, options: never) => Promise<unknown>>> = {
  plugin: generatePlugin,
  'plugin-node': generateNode,
  'plugin-adapter': generateAdapter,
  'plugin-port': generatePort,
  'plugin-source': generateSource,
};

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
const { generators } = readJson<{ generators: Record<string, { schema: string }> }>(
  'tools/generators/generators.json',
);
const nx = readJson<{
  plugins: { options: Record<string, string | { targetName: string }> }[];
  targetDefaults: object;
}>('nx.json');
const { scripts } = readJson<{ scripts: object }>('package.json');
const { paths } = readJson<{ paths: object }>('docs/schemas/openapi.json');

const TARGETS = [
  ...Object.keys(nx.targetDefaults),
  ...nx.plugins.flatMap(({ options }) =>
    Object.values(options).map((value) => (typeof value === 'string' ? value : value.targetName)),
  ),
];

let tree: Tree;

/** Runs a generator with the options that Nx makes of the words of a command. */
async function generate(name: string, words: readonly string[]): Promise<void> {
  expect(Object.keys(generators)).toContain(name);
  const schema = readJson<Schema>(`tools/generators/${generators[name]?.schema}`);
  const { values, positionals } = parseArgs({
    args: [...words],
    strict: false,
    allowPositionals: true,
  });
  const options = await combineOptionsForGenerator(
    { ...values, _: positionals },
    ...(['generators', name, { version: 2, projects: {} }, {}, schema, false, null, ''] as const),
  );
  await GENERATORS[name]?.(tree, options as never);
}

/** Does one line of the guide in the tree, or throws if the repository does not know it. */
async function follow(line: string): Promise<void> {
  const [, generator, words = ''] = /^npx nx g ([\w-]+) ?(.*)$/.exec(line) ?? [];
  const [, target, project = ''] = /^npx nx ([\w-]+) @platform\/plugin-([\w-]+)/.exec(line) ?? [];
  const [, script] = /^npm (?:run )?([\w:-]+)$/.exec(line) ?? [];
  const [, address] = /^curl .*127\.0\.0\.1:4000(\/[\w/-]+)/.exec(line) ?? [];
  if (generator !== undefined) await generate(generator, words.split(' '));
  else if (target !== undefined) {
    expect(TARGETS).toContain(target);
    expect(tree.exists(`plugins/${project}/package.json`)).toBe(true);
  } else if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
  else if (address !== undefined) expect(Object.keys(paths)).toContain(address);
  else throw new Error(`no command of this repository: ${line}`);
}

/** What the output of a command names is there. */
function expectPrinted(line: string): void {
  const [, created] = /^CREATE (\S+)$/.exec(line) ?? [];
  const [, suite] = /^PASS {2}plugin-[\w-]+ (\S+)$/.exec(line) ?? [];
  const path = created ?? suite;
  if (path) expect([path, tree.exists(path)]).toEqual([path, true]);
}

async function take(step: GuideStep): Promise<void> {
  if (step.kind === 'run') for (const line of step.script.trim().split('\n')) await follow(line);
  if (step.kind === 'expect') for (const line of step.lines) expectPrinted(line);
  if (step.kind === 'write') tree.write(step.path, step.text);
}

beforeAll(() => {
  process.env['NX_SKIP_FORMAT'] = 'true';
  tree = createTreeWithEmptyWorkspace();
  tree.write('tsconfig.json', '{ "references": [] }');
  tree.write('package-lock.json', '{ "packages": { "": {} } }');
});
afterAll(() => {
  delete process.env['NX_SKIP_FORMAT'];
});

it('the guide has commands, files and promises', () => {
  expect(new Set(steps.map(({ kind }) => kind))).toEqual(
    new Set(['run', 'write', 'expect', 'stop']),
  );
});

it('the guide names commands, options and files that exist, step by step', async () => {
  for (const step of steps) await take(step);
});

it('the guide has the generators make every kind of part, and its manifest is sound to the end', () => {
  const { manifest, diagnostics } = parsePluginManifest(
    tree.read('plugins/lab-results/plugin.yaml', 'utf8') ?? '',
  );
  expect(diagnostics).toEqual([]);
  const {
    nodes = [],
    portSandboxes = [],
    adapters = [],
    eventSources = [],
  } = manifest?.contributes ?? {};
  expect(nodes.map(({ id }) => id)).toEqual([
    ...['lab-results.delta-check', 'lab-results.on-result', 'lab-results.add-to-worklist'],
  ]);
  expect([portSandboxes.length, adapters.length, eventSources.length]).toEqual([1, 2, 1]);
});
