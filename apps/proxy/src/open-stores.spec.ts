import { openEphemeralPostgres } from '@platform/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openStores } from './open-stores';

const PROXIES = 6;

/** What each of several proxies that start at the same time finds in each of its stores. */
async function openedAtOnce(url: string): Promise<readonly unknown[]> {
  const opened = await Promise.all(Array.from({ length: PROXIES }, () => openStores(url)));
  try {
    return await Promise.all(
      opened.map(async ({ runs, definitions, credentials, audit }) => [
        await runs.find({}, { limit: 1 }),
        await definitions.list('workflow', { limit: 1 }),
        await credentials.list({ limit: 1 }),
        (await audit.verify()).ok,
      ]),
    );
  } finally {
    await Promise.all(opened.map((stores) => stores.close()));
  }
}

const EMPTY = Array.from({ length: PROXIES }, () => [[], [], [], true]);

describe('stores of one database, opened by several proxies at once', () => {
  it('are all there, on an empty PostgreSQL database [RUN-077 RUN-078]', async () => {
    const database = await openEphemeralPostgres();
    try {
      expect(await openedAtOnce(database.url)).toEqual(EMPTY);
    } finally {
      await database.close();
    }
  }, 90_000);

  it('are all there, in a SQLite file that does not exist yet [RUN-077 RUN-078]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'open-stores-'));
    try {
      expect(await openedAtOnce(`sqlite:${join(folder, 'runs.sqlite')}`)).toEqual(EMPTY);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 90_000);
});
