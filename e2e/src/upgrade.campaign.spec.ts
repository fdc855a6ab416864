import { join } from 'node:path';

import { openRunStore, type RunRecord } from '@platform/run-store';
import { until } from '@platform/testing';

import { operatorEnvironment, platform, platformProcess } from './__fixtures__/operator';
import { REPOSITORY } from './__fixtures__/potassium';
import { GREETING } from './__fixtures__/upgrade/plugins-b/zone/greeting';
import { openWard, type Ward } from './__fixtures__/upgrade/ward';

interface Listed {
  readonly id: string;
  readonly address: string;
  readonly build?: string;
  readonly state: string;
  readonly unfinishedRuns: number;
}

interface Suspended {
  readonly runId: string;
  readonly phase: string;
  readonly awaited: readonly { readonly kind: string; readonly path: string }[];
  readonly deployment: { readonly id: string };
  readonly pinned: {
    readonly workflow: { readonly slug: string; readonly version: number };
    readonly contract: number;
    readonly plugins: Readonly<Record<string, string>>;
  };
}

let ward: Ward;

const operator = (...words: string[]) => platform(ward.stack, ...words);

async function answered<T>(...words: string[]): Promise<T> {
  const { stdout, stderr } = await operator(...words, '--json');
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

const deployments = (): Promise<readonly Listed[]> => answered<readonly Listed[]>('deployments');

/** Returns the deployment that executed the run, also long after its end. */
async function deploymentOf(runId: string): Promise<string | undefined> {
  const rows = await ward.query<{ id: string }>(
    `select pinned_deployment_id as id from sys_invocation where target_service_key = '${runId}' and target_handler_name = 'run'`,
  );
  return rows[0]?.id;
}

const titles = async (): Promise<readonly string[]> =>
  (await ward.notifications('p-severe')).map(({ title }) => title).sort();

async function completed(runId: string): Promise<void> {
  const { status, snapshot } = await ward.endedRun(runId);
  expect({ status, error: snapshot?.error }).toEqual({ status: 'completed', error: undefined });
}

async function rowsOf(file: string): Promise<readonly RunRecord[]> {
  const store = await openRunStore(`sqlite:${file}`);
  try {
    return await store.list();
  } finally {
    await store.close();
  }
}

describe('an upgrade at the same address', () => {
  beforeAll(async () => {
    ward = await openWard({ shared: true });
    await ward.suspendedRun('upgrade-1');
  });
  afterAll(() => ward?.close());

  it('begins with what is suspended, where and since when, and nothing of the patient', async () => {
    const [deployment] = await deployments();
    const [run, ...others] = await answered<readonly Suspended[]>('runs', 'suspended');
    expect(others).toEqual([]);
    expect(run).toMatchObject({
      runId: 'upgrade-1',
      phase: 'suspended',
      deployment: { id: deployment?.id },
      pinned: {
        workflow: { slug: 'potassium-validation', version: 1 },
        contract: expect.any(Number),
        plugins: { '@platform/plugin-core': expect.any(String) },
      },
      awaited: [{ kind: 'decision', path: 'approve' }],
    });

    const stdout = await platformProcess(operatorEnvironment(ward.stack), 'runs', 'suspended');
    for (const word of ['upgrade-1', deployment?.id, 'decision at approve', '1 unfinished run']) {
      expect(stdout).toContain(word);
    }
    expect(`${stdout}${JSON.stringify(run)}`).not.toMatch(/p-severe|2026-11-18/);
  });

  it('is held back by the plugins that its runs and what is published need', async () => {
    const database = `sqlite:${join(ward.stack.dataDir, 'runs.sqlite')}`;
    const impact = (plugin: string) =>
      operator('plugins', 'impact', plugin, '--database', database);
    const needed = await impact('@platform/plugin-clinical');
    expect(needed.stdout).toContain('upgrade-1');
    expect(needed.stdout).toMatch(
      /\n1 published workflow with its nodes\n.*\n {2}potassium-validation +1 +clinical\.add-notification, /,
    );
    expect(needed.code).toBe(1);
    const renal = await impact('@platform/plugin-renal');
    expect(renal.stdout).toBe('nothing needs @platform/plugin-renal\n');
    expect(renal.code).toBe(0);
    const unused = await impact('@platform/plugin-clinical@9.9.9');
    expect(unused.stdout).toBe('nothing needs @platform/plugin-clinical@9.9.9\n');
    expect(unused.code).toBe(0);
  });

  it('is verified on the built programs before, with a real record behind the ports', async () => {
    const before = await titles();
    const stdout = await platformProcess(
      { ...operatorEnvironment(ward.stack), INSTANCE_CONFIG: ward.instance },
      ...['verify', '--build', REPOSITORY],
    );
    expect(stdout).toBe(
      '1 run replayed: 0 would not continue or could not be judged; 0 not replayed\n',
    );
    expect(await titles()).toEqual(before);
    expect(await ward.run('upgrade-1')).toMatchObject({ snapshot: { phase: 'suspended' } });
  });

  it('lets the suspended run go on under a build with a new node type', async () => {
    const { stack } = ward;
    expect((await ward.runs()).map(({ id }) => id)).toEqual(['upgrade-1']);
    const [before] = await deployments();

    await stack.endpoint.stop();
    ward.addPlugin();
    await stack.endpoint.start();
    await stack.proxy.stop();
    await stack.proxy.start();

    const after = await deployments();
    expect(after.map(({ address }) => address)).toEqual([before?.address]);
    await ward.accept('upgrade-1');
    await completed('upgrade-1');
    expect(await titles()).toEqual(['Résultat confirmé']);
  });

  it('lets new runs use the new node type', async () => {
    await ward.suspendedRun('upgrade-2');
    await completed('~workflow:potassium-zone:upgrade-2');
    expect(await titles()).toEqual([GREETING, 'Résultat confirmé']);
  });

  it('can be followed by a rebuild of a lost index', async () => {
    // No event needs to find an ended run.
    const known = (rows: readonly RunRecord[]) =>
      rows
        .map(({ updatedAt: _, ...row }) => ({
          ...row,
          awaitedEvents: row.finalStatus ? null : row.awaitedEvents,
        }))
        .sort((a, b) => a.id.localeCompare(b.id));
    const lost = known(await rowsOf(join(ward.stack.dataDir, 'runs.sqlite')));
    expect(lost.map(({ id, finalStatus }) => [id, finalStatus])).toEqual([
      ['~workflow:potassium-zone:upgrade-2', 'completed'],
      ['upgrade-1', 'completed'],
      ['upgrade-2', null],
    ]);
    const rebuilt = join(ward.stack.dataDir, 'rebuilt.sqlite');
    const rebuild = () => operator('index', 'rebuild', '--database', `sqlite:${rebuilt}`);
    expect((await rebuild()).stdout).toBe('3 runs seen, 3 entered\n');
    expect(known(await rowsOf(rebuilt))).toEqual(lost);
    expect((await rebuild()).stdout).toBe('3 runs seen, 0 entered\n');
  });
});

describe('an upgrade to an address of its own', () => {
  beforeAll(async () => {
    const endpoint = { RESTATE_DEPLOYMENT: 'immutable', PLATFORM_BUILD: 'a' };
    ward = await openWard({ shared: false, endpoint });
    await ward.suspendedRun('upgrade-1');
    ward.addPlugin();
    await ward.startNextBuild('b');
    await ward.stack.proxy.stop();
    await ward.stack.proxy.start();
    await ward.suspendedRun('upgrade-2');
  });
  afterAll(() => ward?.close());

  it('sends new runs there while the old build drains', async () => {
    const [a, b] = await deployments();
    expect(a).toMatchObject({ build: 'a', state: 'draining', unfinishedRuns: 1 });
    expect(b).toMatchObject({ build: 'b', state: 'serving', unfinishedRuns: 1 });
    await completed('~workflow:potassium-zone:upgrade-2');
    expect(await deploymentOf('~workflow:potassium-zone:upgrade-2')).toBe(b?.id);

    const { stdout } = await operator('deployments', 'prune');
    expect(stdout).not.toContain('removed');
    expect(await deployments()).toHaveLength(2);
  });

  it('ends a run on the build it began on, which is removed only then', async () => {
    const [a, b] = await deployments();
    await ward.accept('upgrade-1');
    await completed('upgrade-1');
    expect(await deploymentOf('upgrade-1')).toBe(a?.id);
    await until(
      async () => (await deployments())[0]?.state === 'drained',
      'nothing to need the old build',
    );

    const rehearsed = await operator('deployments', 'prune', '--dry-run');
    expect(rehearsed.stdout).toContain(`would be removed  ${a?.id}`);
    expect(await deployments()).toHaveLength(2);
    const pruned = await operator('deployments', 'prune');
    expect(pruned.stdout).toContain(`removed  ${a?.id}`);
    expect((await deployments()).map(({ id }) => id)).toEqual([b?.id]);
  });

  it('needs the old process no more', async () => {
    await ward.stack.endpoint.stop();
    await ward.accept('upgrade-2');
    await completed('upgrade-2');
  });
});
