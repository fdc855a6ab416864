import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { WorkflowSpec } from '@platform/workflow';

import {
  ASKING,
  openOperatorHarness,
  operate,
  type OperatorAnswer,
  type OperatorHarness,
} from '../__fixtures__/operator-harness';

/** The builds that are verified: they have the plugin of the harness, as it is or changed. */
let folder: string;
let harness: OperatorHarness;

const node = (id: string, kind: string, more = ''): string => `
    - { id: ${id}, kind: ${kind}, category: Essai, label: ${id}, description: ${id},
        behavior: { module: ./${id} }${more} }`;

const START = 'module.exports = { default: () => ({ accept: () => ({}) }) };\n';
const ask = (title: string): string =>
  `module.exports = { default: () => ({
    request: () => ({ title: '${title}', payload: {} }),
    resolve: () => ({}),
  }) };\n`;

const READS = {
  source: 'module.exports = { default: () => ({ read: async () => ({}) }) };\n',
  compute: 'module.exports = { default: () => ({ compute: () => ({}) }) };\n',
} as const;

/** Writes the plugins of a build, and returns their folder. A `compute` writes nothing into the journal. */
function writeBuild(
  name: string,
  {
    title = 'Confirmer',
    read = 'source',
  }: { readonly title?: string; readonly read?: keyof typeof READS } = {},
): string {
  const plugin = join(folder, name, 'ward');
  mkdirSync(plugin, { recursive: true });
  const nodes = [
    node('t.start', 'trigger', ', eventType: test.started'),
    ...[node('t.ask', 'human-task'), node('t.read', read)],
  ];
  writeFileSync(
    join(plugin, 'plugin.yaml'),
    `apiVersion: platform/plugin-v1
name: '@test/ward'
version: 1.2.3
sdk: ^1.0.0
contributes:
  nodes:${nodes.join('')}
`,
  );
  writeFileSync(join(plugin, 't.start.js'), START);
  writeFileSync(join(plugin, 't.ask.js'), ask(title));
  writeFileSync(join(plugin, 't.read.js'), READS[read]);
  return join(folder, name);
}

/** Reads before it asks. */
const READING: WorkflowSpec = {
  ...ASKING,
  slug: 'reading',
  nodes: [...ASKING.nodes, { id: 'look', type: 't.read' }],
  edges: [
    { from: 'start.$done', to: 'look.$after' },
    { from: 'look.$done', to: 'ask.$after' },
  ],
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platform verify '));
  writeFileSync(join(folder, 'instance.yaml'), 'apiVersion: platform/instance-v1\n');
  harness = await openOperatorHarness();
  await harness.startEngine();
  for (const runId of ['waits-1', 'waits-2']) {
    await harness.start(runId);
    await harness.asking(runId);
  }
  await harness.start('waits-3', {
    workflow: { slug: 'reading', name: 'Lecture', version: 1, hash: 'h', spec: READING },
  });
  await harness.asking('waits-3');
  // Only the control plane and the build that is verified are needed.
  await harness.stopEngine();
});
afterAll(async () => {
  await harness?.close();
  rmSync(folder, { recursive: true, force: true });
});

const verify = (plugins: string | undefined, ...more: string[]): Promise<OperatorAnswer> =>
  operate(
    {
      INSTANCE_CONFIG: join(folder, 'instance.yaml'),
      PLATFORM_DATA_DIR: join(folder, 'data'),
      RESTATE_ADMIN_URL: harness.controlPlane.adminUrl,
      ...(plugins !== undefined && { PLUGINS_PATH: plugins }),
    },
    ...['verify', ...more],
  );

/** The journals, which a run that went on would have extended. */
const stored = () =>
  harness.admin.query('select id, "index", entry_type, raw from sys_journal order by id, "index"');

it('verify says that a build continues what waits, and changes nothing', async () => {
  const before = await stored();
  expect(await verify(writeBuild('same'))).toMatchObject({
    code: 0,
    stdout: '3 runs replayed: 0 would not continue or could not be judged; 0 not replayed\n',
  });
  expect(await stored()).toEqual(before);
  expect(await harness.admin.deployments()).toHaveLength(1);
});

it('verify names the runs of which a build would do something else than their journal', async () => {
  const { code, stdout } = await verify(writeBuild('changed', { title: 'Autre question' }));
  expect(code).toBe(1);
  expect(stdout).toMatch(/waits-1 +asking v7 +would not continue +RT0016/);
  expect(stdout).toContain('3 runs replayed: 3 would not continue');
  expect(stdout).not.toContain('p-secret');
});

it('verify names the run whose operations a build does in another order, and no other', async () => {
  const { code, stdout } = await verify(writeBuild('reordered', { read: 'compute' }));
  expect(code).toBe(1);
  expect(stdout).toMatch(/^RUN[^\n]*\nwaits-3 +reading v1 +would not continue +RT0016\n\n/);
  expect(stdout).toContain('3 runs replayed: 1 would not continue');
});

it('verify names the runs whose plugin is not in a build', async () => {
  const { code, stdout } = await verify(undefined, '--json');
  expect(code).toBe(1);
  const found = JSON.parse(stdout) as readonly { readonly runId: string }[];
  expect(found.map(({ runId }) => runId).toSorted()).toEqual(['waits-1', 'waits-2', 'waits-3']);
  expect(found).toContainEqual({
    runId: 'waits-1',
    deployment: expect.stringMatching(/^dp_/) as string,
    workflow: expect.objectContaining({ slug: 'asking', version: 7 }) as object,
    is: 'stops',
    reason: 'plugin-missing',
  });
});

it('verify replays no more than it was asked to, and says so', async () => {
  const { stdout } = await verify(writeBuild('few'), '--runs', '1');
  expect(stdout).toBe(
    '1 run replayed: 0 would not continue or could not be judged; 2 not replayed\n',
  );
});

it.each([
  [
    'a folder without a build',
    ['--build', '/nowhere'],
    /--build: .*platform.js is missing: build it/,
  ],
  ['a number that is none', ['--runs', '0'], /--runs is no number from 1 to/],
])('verify refuses %s in one line', async (_, argv, line) => {
  const { code, stdout, stderr } = await verify(undefined, ...argv);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(line);
});
