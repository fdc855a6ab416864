import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { openDatabase } from '@platform/database';

import { createApi } from './__fixtures__/api';
import { openCluster, type Cluster } from './__fixtures__/cluster/cluster';
import { startLoad, taskOf } from './__fixtures__/cluster/load';
import { onDatabase, onInstallation } from './__fixtures__/operator';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

/** The backup of a cluster as docs/operations.md says: all nodes stand still, and each of them is copied. */
const WAITING = ['kept-1', 'kept-2', 'kept-3', 'kept-4'];

let cluster: Cluster;
let copies: string;

const api = createApi(
  () => cluster.apiUrl,
  () => cluster.apiKey,
);

beforeAll(async () => {
  copies = createTemporaryFolder();
  cluster = await openCluster();
});
afterAll(async () => {
  await cluster?.close();
  removeFolder(copies);
});

const stopNodes = () => Promise.all(cluster.nodes.map(({ process }) => process.stop()));
const startNodes = () => Promise.all(cluster.nodes.map(({ process }) => process.start()));

/** On the machine of each node: the first one backs up, and restores, the database as well. */
async function onEachNode(command: 'backup' | 'restore'): Promise<void> {
  const { nodes, instance, database } = cluster;
  for (const [index, { name, folder }] of nodes.entries()) {
    await onInstallation(
      { INSTANCE_CONFIG: instance, PLATFORM_DATA_DIR: dirname(folder), RUN_DB_URL: database.url },
      ...[command, join(copies, name), '--control-plane', folder, '--part', 'control-plane'],
      ...(index === 0 ? ['--part', 'database'] : []),
    );
  }
}

async function loseEverything(): Promise<void> {
  const { consoles, proxies, endpoints, nodes, database } = cluster;
  await Promise.all([...consoles, ...proxies, ...endpoints].map(({ process }) => process.stop()));
  await stopNodes();
  for (const { folder } of nodes) rmSync(folder, { recursive: true });
  const { knex, close } = await openDatabase(database.url);
  await knex.raw('DROP SCHEMA public CASCADE');
  await knex.raw('CREATE SCHEMA public');
  await close();
}

it('a backup of all nodes that stand still brings a lost cluster back, with every run that waited', async () => {
  const people = startLoad(api, 0);
  for (const runId of WAITING) await people.suspend(runId);
  await stopNodes();
  await onEachNode('backup');
  await startNodes();
  // After the moment of the backup.
  await people.decide(WAITING[0] as string);
  await people.suspend('later');

  await loseEverything();
  await onEachNode('restore');
  await startNodes();
  const { endpoints, proxies } = cluster;
  await Promise.all(endpoints.map(({ process }) => process.start()));
  await Promise.all(proxies.map(({ process }) => process.start()));

  const again = startLoad(api, 0);
  const waiting = await api.client().GET('/api/validations');
  expect(waiting.data?.items.map(({ pendingId }) => pendingId).toSorted()).toEqual(
    WAITING.map(taskOf),
  );
  for (const runId of WAITING) await again.decide(runId);
  // Its sender sends it again.
  expect(
    (await api.client().GET('/api/runs/{id}', { params: { path: { id: 'later' } } })).response
      .status,
  ).toBe(404);
  await again.suspend('later');
  await again.decide('later');
  expect([...people.failures, ...again.failures]).toEqual([]);
  // Both parts are of one moment: neither knows of something that the other lacks.
  expect(await onDatabase(cluster.database.url, 'restorations')).toBe(
    'nothing was restored that nobody took note of',
  );
});
