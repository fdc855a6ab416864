import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  type ApiKey,
  type CredentialStore,
  openCredentialStore,
  openDefinitionStore,
} from '@platform/stores';
import { openDatabase, type Database } from '@platform/database';

import { proxyCatalog, specOf } from '../__fixtures__/proxy-catalog';
import { openGateHarness, type GateHarness } from '../identity/__fixtures__/gate-harness';
import { publicationTests } from '../workflow-tests/publication-tests';
import { NO_INSTANCE } from './__fixtures__/definitions-harness';
import { openDefinitions } from './open-definitions';

const ROLES = ['publisher', 'admin'];

let folder: string;
let database: Database;
let credentials: CredentialStore;
let harness: GateHarness;
beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'lineage ')));
  const databaseUrl = `sqlite:${join(folder, 'platform.sqlite')}`;
  database = await openDatabase(databaseUrl);
  credentials = await openCredentialStore(database);
  const { routes } = openDefinitions({
    ...{ store: await openDefinitionStore(database), catalog: proxyCatalog, fourEyes: true },
    instance: NO_INSTANCE,
    runTests: publicationTests({ locale: 'fr', timezone: 'Europe/Paris' }),
  });
  harness = await openGateHarness({ databaseUrl, routes });
});
afterEach(async () => {
  await harness.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates an API key on the command line, as the first keys are created. */
const person = async (name: string): Promise<string> => {
  const input = { name, roles: ROLES, createdBy: 'cli', expiresAt: null };
  return (await credentials.issue(input)).secret;
};
const post = (key: string, path: string, body: unknown, ifMatch = '*') =>
  harness.call(path, { method: 'POST', body, headers: { 'X-Api-Key': key, 'If-Match': ifMatch } });
const made = async (by: string, name = 'made'): Promise<string> =>
  String((await post(by, '/api/keys', { name, roles: ROLES })).body['secret']);
const replaced = async (key: string, by: string): Promise<string> => {
  const answer = await post(by, `/api/keys/${key.slice(4, 12)}/rotate`, {});
  return String(answer.body['secret']);
};

/** Whether `publisher` may publish a draft that `author` saved. */
async function mayPublish(author: string, publisher: string): Promise<boolean> {
  const headers = { 'X-Api-Key': author, 'If-None-Match': '*' };
  const saved = await harness.call('/api/workflows/one/draft', {
    ...{ method: 'PUT', headers, body: specOf('one', { name: 'A' }) },
  });
  expect(saved.status).toBe(201);
  const etag = String(saved.headers['etag']);
  const { status, body } = await post(publisher, '/api/workflows/one/publish', {}, etag);
  if (status !== 200) expect([status, body['code']]).toEqual([403, 'four-eyes']);
  return status === 200;
}

describe('where two different people are asked for', () => {
  it('two keys that were made at the machine are two', async () => {
    expect(await mayPublish(await person('ada'), await person('bob'))).toBe(true);
  });

  it.each<[string, (ada: string) => Promise<readonly [string, string]>]>([
    ['a key and the one that replaces it', async (ada) => [ada, await replaced(ada, ada)]],
    ['a key and the one that it replaces', async (ada) => [await replaced(ada, ada), ada]],
    ['a key and one that it made', async (ada) => [ada, await made(ada)]],
    ['a key and the one that made it', async (ada) => [await made(ada), ada]],
    ['two keys of one maker', async (ada) => [await made(ada), await made(ada)]],
    [
      'a key and one that was made by one it made',
      async (ada) => [ada, await made(await made(ada))],
    ],
    [
      'who replaced a key of somebody else, and has it now,',
      async (ada) => [ada, await replaced(await person('bob'), ada)],
    ],
    [
      'a key and what replaces one that it made',
      async (ada) => [await replaced(await made(ada), await person('bob')), ada],
    ],
  ])('%s are one', async (_what, pair) => {
    const [author, publisher] = await pair(await person('ada'));
    expect(await mayPublish(author, publisher)).toBe(false);
  });

  it('a key counts as the user whom it stands for', async () => {
    const user = { roles: ROLES, createdBy: 'cli', expiresAt: null, user: 'dr-a' };
    const [one, other] = [
      await credentials.issue({ ...user, name: 'ward' }),
      await credentials.issue({ ...user, name: 'office' }),
    ];
    expect(await mayPublish(one.secret, other.secret)).toBe(false);
  });
});

it('a key says who acts through it', async () => {
  const ada = await person('ada');
  const key = (await post(ada, '/api/keys', { name: 'x', roles: ['viewer'] })).body;
  const { id, lineage } = key['key'] as unknown as ApiKey;
  expect(lineage).toEqual([`key:${ada.slice(4, 12)}`]);
  const next = (await post(ada, `/api/keys/${id}/rotate`, {})).body;
  expect((next['key'] as unknown as ApiKey).lineage).toEqual([`key:${id}`, ...lineage]);
});
