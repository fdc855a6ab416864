import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { startStack, type Stack } from '@platform/stack';
import { until } from '@platform/testing';

import { createApi } from './__fixtures__/api';
import { writeInstance } from './__fixtures__/instance';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';
import { pluginsOf, stageBuilds, type BuiltFolders } from './__fixtures__/upgrade/built-folders';

/** The worked upgrade of docs/upgrade.md, with two built folders, step by step as an administrator does it. */
let folder: string;
let builds: BuiltFolders;
let stack: Stack;
const transcript: string[] = [];

const api = createApi(() => stack.proxyUrl);

interface Answer {
  readonly code: number;
  readonly stdout: string;
}

/** Runs the command of the build in use, with the variables of the endpoint. */
async function platform(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const argv = [join(builds.current, 'dist/programs/platform.js'), ...words];
  const answer = await promisify(execFile)(process.execPath, argv, {
    env: {
      PATH: process.env['PATH'],
      PLATFORM_DATA_DIR: stack.dataDir,
      PLUGINS_PATH: pluginsOf(builds.current),
      ...env,
    },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: Answer) => ({ code, stdout }),
  );
  transcript.push(`$ platform ${words.join(' ').replaceAll(folder, '/opt')}\n${answer.stdout}`);
  return answer;
}

const replayed = () =>
  platform(['verify', '--build', builds.next], { PLUGINS_PATH: pluginsOf(builds.next) });

async function asked(slug: string, runId: string): Promise<void> {
  const { status, body } = await api.callHook(slug, runId, { patientId: 'p-1' });
  expect({ status, body }).toMatchObject({ status: 202, body: { outcome: 'accepted' } });
  await until(
    async () => (await api.run(runId)).snapshot?.phase === 'suspended',
    `${runId} to wait`,
  );
}

/** Accepts, and resolves with what was asked when the run has ended. */
async function accepted(runId: string): Promise<unknown> {
  const [pending] = (await api.run(runId)).snapshot?.pending ?? [];
  const { status } = await api.decide(pending?.pendingId ?? '', { decision: 'accepted' });
  expect([runId, status]).toEqual([runId, 200]);
  expect(await api.endedRun(runId)).toMatchObject({ status: 'completed' });
  return pending?.payload;
}

beforeAll(async () => {
  folder = createTemporaryFolder();
  builds = stageBuilds(folder);
  const program = (name: string): string => join(builds.current, `dist/programs/${name}.js`);
  const env = { PLUGINS_PATH: pluginsOf(builds.current) };
  stack = await startStack({
    instance: writeInstance(folder, {
      apiVersion: 'platform/instance-v1',
      strict: true,
      seed: [join(__dirname, '__fixtures__/upgrade/definitions-of-site')],
    }),
    mains: { endpoint: program('endpoint'), proxy: program('proxy') },
    env: { endpoint: { ...env, PLATFORM_BUILD: '1' }, proxy: env },
  });
  await asked('question', 'question-1');
  await asked('approval', 'approval-1');
}, 180_000);
afterAll(async () => {
  await stack?.stop();
  removeFolder(folder);
  process.stdout.write(`${transcript.join('\n')}\n`);
});

it('the replay on the next build names the run that it would not continue', async () => {
  await platform(['runs', 'suspended', '--summary']);
  const { code, stdout } = await replayed();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^RUN .*\nquestion-1 +question v1 +would not continue +RT0016\n\n/);
  expect(stdout).toContain('2 runs replayed: 1 would not continue or could not be judged');
});

it('that run is drained, and the replay finds nothing else', async () => {
  expect(await accepted('question-1')).toEqual({ question: 'Confirmer ?' });
  const { code, stdout } = await until(async () => {
    const answer = await replayed();
    return answer.stdout.startsWith('1 run replayed') && answer;
  }, 'the drained run to be gone from the list');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: '1 run replayed: 0 would not continue or could not be judged; 0 not replayed\n',
  });
});

it('the folders are swapped, and the other runs go on under the next build', async () => {
  await stack.proxy.stop();
  await stack.endpoint.stop();
  builds.use(builds.next);
  await stack.endpoint.start();
  await stack.proxy.start();
  await accepted('approval-1');
  await asked('question', 'question-2');
  expect(await accepted('question-2')).toEqual({ question: 'Confirmer la dose ?' });
  const { stdout } = await platform(['runs', 'suspended', '--summary']);
  expect(stdout).toBe('every run has ended\n');
});
