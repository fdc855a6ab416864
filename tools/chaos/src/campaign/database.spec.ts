import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@platform/database';

import { takeAway } from './database';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform away '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('database: takes the files from under whoever has them open, and brings back the same ones', async () => {
  const file = join(folder, 'some.sqlite');
  const database = await openDatabase(`sqlite:${file}`);
  try {
    const insert = (): Promise<unknown> =>
      database.transaction((trx) => trx('notes').insert({ n: 1 }));
    await database.transaction((trx) => trx.schema.createTable('notes', (t) => t.integer('n')));
    const before = readdirSync(folder).sort();
    const back = takeAway(file, 50);
    expect(existsSync(file)).toBe(false);
    await expect(insert()).rejects.toThrow();
    await back;
    expect(readdirSync(folder).sort()).toEqual(before);
    await insert();
    expect(await database.knex('notes').select()).toEqual([{ n: 1 }]);
  } finally {
    await database.close();
  }
});
