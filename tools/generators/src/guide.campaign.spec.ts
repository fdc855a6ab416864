import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '@platform/testing';

import { guideSteps } from './__fixtures__/guide';
import { loadCatalog } from './__fixtures__/load-catalog';
import { Reader } from './__fixtures__/reader';
import { ScratchWorkspace } from './__fixtures__/scratch-workspace';

jest.setTimeout(600_000);

const GUIDE = join(__dirname, '../../../docs/write-a-plugin.md');
const PLUGIN = '@hospital/bed-flow';
const KINDS = ['trigger', 'source', 'sink', 'gateway', 'human-task', 'agent', 'transform'] as const;

// One copy of the repository for the whole file: what the guide had built is not built again.
let workspace: ScratchWorkspace;

async function succeeds(command: string): Promise<string> {
  const { code, output } = await workspace.run(command);
  if (code !== 0) throw new Error(`${command}\n${output}`);
  return output;
}

beforeAll(async () => {
  workspace = new ScratchWorkspace();
  await succeeds('npx nx sync');
});
afterAll(() => workspace.remove());

describe('docs/write-a-plugin.md', () => {
  const steps = guideSteps(readFileSync(GUIDE, 'utf8'));
  let reader: Reader;

  beforeAll(async () => {
    reader = new Reader(workspace, await freePort());
  });
  afterAll(() => reader.stop());

  it('has commands, files and promises', () => {
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(
      new Set(['run', 'write', 'expect', 'stop']),
    );
  });

  it('does what it says, step by step', async () => {
    for (const step of steps) await reader.follow(step);
  });
});

describe('what the generators made', () => {
  // The guide runs each generator by Nx.
  beforeAll(() =>
    succeeds(
      `node -r @swc-node/register tools/generators/src/__fixtures__/generate-plugin.ts ${KINDS.join(' ')}`,
    ),
  );

  it('builds, typechecks, lints and tests green, without a further edit', async () => {
    // Compiles the plugin with everything it depends on in one step, like the build and typecheck targets.
    await succeeds('tsc -b plugins/bed-flow/tsconfig.json');
    await succeeds(`nx run-many -t build lint test -p ${PLUGIN}`);
  });

  it('leaves the workspace in sync and formatted, with a lock file that npm accepts', async () => {
    await succeeds('nx sync:check');
    await succeeds('npm ci --dry-run --offline --ignore-scripts --no-audit --no-fund');
    await succeeds('prettier --check plugins/bed-flow');
  });

  it('is loaded by the platform, every contribution of it', async () => {
    const catalog = await loadCatalog(workspace);
    expect(catalog.plugins.find(({ name }) => name === PLUGIN)).toMatchObject({
      status: 'loaded',
      diagnostics: [],
    });
    expect(catalog.nodes).toEqual(
      expect.arrayContaining([
        'bed-flow.occupancy',
        ...KINDS.filter((kind) => kind !== 'agent').map((kind) => `bed-flow.a-${kind}`),
        'agent.bed_flow_a_agent',
      ]),
    );
    expect(catalog.adapters).toEqual(
      expect.arrayContaining([
        'bed-board/memory',
        'bed-board/http',
        'patient/hl7',
        'terminology/list',
        'agent/canned',
      ]),
    );
    expect(catalog.sources).toContain('ward-feed');
    expect(catalog.sandboxes).toContain('bed-board');
  });

  it('makes a wrong port name, and a stale manifest, fail before it runs', async () => {
    const file = 'plugins/bed-flow/src/nodes/occupancy.ts';
    const behavior = workspace.read(file);
    writeFileSync(join(workspace.root, file), behavior.replace('inputs.value', 'inputs.valeur'));
    const typecheck = await workspace.run('tsc -b plugins/bed-flow/tsconfig.lib.json');
    expect(typecheck).toMatchObject({ code: expect.any(Number) });
    expect(typecheck.output).toContain("Property 'valeur' does not exist");
    writeFileSync(join(workspace.root, file), behavior.replace('result:', 'total: 1, result:'));
    const excess = await workspace.run('tsc -b plugins/bed-flow/tsconfig.lib.json');
    expect(excess.output).toContain("'total' does not exist");
    writeFileSync(join(workspace.root, file), behavior);

    const manifest = 'plugins/bed-flow/plugin.yaml';
    const declared = workspace.read(manifest);
    const renamed = declared.replace('name: result', 'name: total');
    writeFileSync(join(workspace.root, manifest), renamed);
    const lint = await workspace.run(`nx lint ${PLUGIN}`);
    expect(lint.code).not.toBe(0);
    expect(lint.output).toContain('run: npx nx typegen plugins/bed-flow');
    writeFileSync(join(workspace.root, manifest), declared);
    await succeeds(`nx typegen-check ${PLUGIN}`);
  });
});

describe('what is published', () => {
  const instance = (text: string): Readonly<Record<string, string>> => {
    writeFileSync(
      join(workspace.root, 'other.yaml'),
      `apiVersion: platform/instance-v1\nname: Autre\n${text}`,
    );
    return { INSTANCE_CONFIG: 'other.yaml' };
  };
  const loadedFrom = async (env: Readonly<Record<string, string>>) =>
    (await loadCatalog(workspace, env)).plugins.filter(({ name }) => name === PLUGIN);

  it('is a folder that runs wherever it is, and that a registry serves', async () => {
    await succeeds(`nx run ${PLUGIN}:publish-plugin --registry=registry`);
    renameSync(join(workspace.root, 'plugins/bed-flow'), join(workspace.root, '.data-bed-flow'));
    const bundle = join(workspace.root, '..', `bundle-of-${process.pid}`);
    renameSync(join(workspace.root, 'dist/plugins/bed-flow'), bundle);
    try {
      const byPath = instance(`plugins:\n  '${PLUGIN}': { path: '${bundle}' }\n`);
      expect(await loadedFrom(byPath)).toMatchObject([{ status: 'loaded', diagnostics: [] }]);
    } finally {
      renameSync(bundle, join(workspace.root, 'dist/plugins/bed-flow'));
    }
    const byVersion = instance(`registry: registry\nplugins:\n  '${PLUGIN}': ^0.1.0\n`);
    expect(await loadedFrom(byVersion)).toMatchObject([{ version: '0.1.0', status: 'loaded' }]);
    renameSync(join(workspace.root, '.data-bed-flow'), join(workspace.root, 'plugins/bed-flow'));
  });

  it('is immutable', async () => {
    const again = await workspace.run(`nx run ${PLUGIN}:publish-plugin --registry=registry`);
    expect(again.code).not.toBe(0);
    expect(again.output).toContain('0.1.0');
  });
});
