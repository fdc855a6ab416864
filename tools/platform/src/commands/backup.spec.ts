import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { openAuditLog } from '@platform/stores';
import { openDatabase } from '@platform/database';
import { openRunStore } from '@platform/run-store';
import { startControlPlane, type ControlPlane } from '@platform/stack';
import { openEphemeralPostgres, until } from '@platform/testing';

import {
  databaseUrl,
  fillDatabase,
  refused,
  removeInstallation,
  storeInstallation,
  writeFile,
  type StoredInstallation,
} from '../__fixtures__/stored-installation';

let at: StoredInstallation;

beforeEach(async () => {
  at = await storeInstallation();
});
afterEach(() => removeInstallation(at));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

it('backup and restore bring back the control plane, the database and the files, for their owner alone', async () => {
  const made = await at.backUp();
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^backed up control-plane, database, files of \S+: 4 files, .*\nsecrets are not in it/,
    ) as string,
  });
  expect(made.stderr).toContain('control-plane: ');
  const restored = await at.restore();
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^restored /) as string,
  });
  expect(readFileSync(join(at.target, 'restate/platform-1/db/000004.log'), 'utf8')).toHaveLength(
    10_000,
  );
  expect(readFileSync(join(at.target, 'endpoint/attempts.json'), 'utf8')).toBe('{}');
  expect(readdirSync(at.target).toSorted()).toEqual(['endpoint', 'restate', 'runs.sqlite']);
  for (const place of [
    at.copy,
    join(at.copy, 'control-plane/platform-1'),
    join(at.target, 'restate'),
  ]) {
    expect([place, modeOf(place)]).toEqual([place, '700']);
  }
  for (const file of [
    'manifest.json',
    'database/platform.sqlite',
    'files/endpoint/attempts.json',
  ]) {
    expect([file, modeOf(join(at.copy, file))]).toEqual([file, '600']);
  }
  const store = await openRunStore(databaseUrl(at.target));
  expect(await store.get('run-1')).toMatchObject({ workflowName: 'Éclampsie “β”' });
  await store.close();
});

it('backup and restore are in the audit log', async () => {
  await at.backUp();
  await at.restore();
  const database = await openDatabase(databaseUrl(at.target));
  const audit = await openAuditLog(database);
  const lines = await audit.list({ limit: 10 });
  expect(lines.map(({ action, resource }) => `${action} ${resource}`)).toEqual([
    'restoreBackup backup:monday',
    'createBackup backup:monday',
  ]);
  expect(await audit.verify()).toMatchObject({ ok: true });
  await database.close();
});

it('backup copies a database of one moment while others write to it', async () => {
  const store = await openRunStore(databaseUrl(at.data));
  let written = 0;
  let isDone = false;
  const writing = (async () => {
    while (!isDone && written < 5_000) {
      await store.insert({ id: `w-${written}`, service: 'workflow', workflowName: 'w', event: {} });
      written += 1;
    }
  })();
  await until(() => Promise.resolve(written > 20 || undefined), 'some rows to be written');
  const made = await at.backUp();
  isDone = true;
  await writing;
  await store.close();
  expect(made.code).toBe(0);
  expect((await at.restore()).code).toBe(0);
  const database = await openDatabase(databaseUrl(at.target));
  const [check] = await database.knex.raw<{ integrity_check: string }[]>('PRAGMA integrity_check');
  expect(check).toEqual({ integrity_check: 'ok' });
  await database.close();
});

describe('backup refuses in one line, and leaves nothing behind,', () => {
  it.each([
    [
      'a folder that is not empty',
      () => writeFile(join(at.copy, 'x'), ''),
      [],
      /monday exists and is not empty/,
    ],
    [
      'data without a control plane',
      () => rmSync(join(at.data, 'restate'), { recursive: true }),
      ...[[], /restate has no data of a control plane: .*--control-plane/],
    ],
    [
      'half of the commands around it',
      () => {},
      ['--stop', 'true'],
      /--stop and --start go together/,
    ],
    ['an unknown part', () => {}, ['--part', 'keys'], /--part is none of .*: "keys"/],
    [
      'a database that is not there, and makes no empty one',
      () => rmSync(join(at.data, 'runs.sqlite')),
      ...[[], /--database: sqlite:.*runs\.sqlite does not exist: /],
    ],
  ] as const)('%s', async (_, prepare, options, line) => {
    prepare();
    const before = existsSync(at.copy);
    expect(await at.backUp(...options)).toEqual(refused(line));
    expect(existsSync(at.copy)).toBe(before);
  });

  it('a folder inside what it backs up', async () => {
    const inside = join(at.data, 'copies');
    expect(await at.operateOn(at.data, ['backup', inside])).toEqual(
      refused(/copies is inside .*data/),
    );
  });
});

it('backup leaves sockets out, and copies the other databases of the folder', async () => {
  const other = await openDatabase(`sqlite:${join(at.data, 'fhir.sqlite')}`);
  await other.knex.raw('CREATE TABLE records (id TEXT)');
  await other.knex.raw("INSERT INTO records VALUES ('in the log')");
  const socket = createServer().listen(join(at.data, 'restate', 'admin.sock'));
  await until(() => Promise.resolve(socket.listening || undefined), 'the socket to be there');
  expect((await at.backUp()).code).toBe(0);
  await other.close();
  socket.close();
  expect(readdirSync(join(at.copy, 'files')).toSorted()).toEqual(['endpoint', 'fhir.sqlite']);
  expect(existsSync(join(at.copy, 'control-plane', 'admin.sock'))).toBe(false);
  const copied = await openDatabase(`sqlite:${join(at.copy, 'files', 'fhir.sqlite')}`);
  expect(await copied.knex('records').select()).toEqual([{ id: 'in the log' }]);
  await copied.close();
});

describe('backup of a control plane that runs', () => {
  let controlPlane: ControlPlane;

  beforeEach(async () => {
    rmSync(join(at.data, 'restate'), { recursive: true });
    controlPlane = await startControlPlane({ dataDir: join(at.data, 'restate') });
  });
  afterEach(() => controlPlane.kill());

  it('is refused without a way to stop it', async () => {
    expect(await at.backUp()).toEqual(refused(/a control plane runs on .*restate: stop it first/));
    expect(existsSync(at.copy)).toBe(false);
  });

  it('stops it, and starts it again, whatever happens', async () => {
    const started = join(at.folder, 'started');
    const around = [...['--stop', `kill ${controlPlane.pid}`, '--start', `touch '${started}'`]];
    const made = await at.backUp(...around);
    expect(made).toMatchObject({ code: 0 });
    expect(made.stderr).toContain('the control plane is stopped …\n');
    expect(existsSync(started)).toBe(true);
    expect((await at.restore()).code).toBe(0);
    const again = await startControlPlane({ dataDir: join(at.target, 'restate') });
    await again.kill();
  });

  it('says that a command around it failed', async () => {
    expect(await at.backUp('--stop', 'exit 3', '--start', 'true')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--stop ended with 3: exit 3\n') as string,
    });
    expect(existsSync(at.copy)).toBe(false);
  });
});

it('backup and restore bring a PostgreSQL database back, value by value', async () => {
  const [from, to] = await Promise.all([openEphemeralPostgres(), openEphemeralPostgres()]);
  try {
    await fillDatabase(from.url);
    const made = await at.operateOn(at.data, ['backup', at.copy], { RUN_DB_URL: from.url });
    expect(made).toMatchObject({ code: 0 });
    expect(await at.operateOn(at.target, ['restore', at.copy], { RUN_DB_URL: from.url })).toEqual(
      refused(/has a table "\w+": name an empty one/),
    );
    const restored = await at.operateOn(at.target, ['restore', at.copy], { RUN_DB_URL: to.url });
    expect(restored).toMatchObject({ code: 0 });
    const [before, after] = [await openDatabase(from.url), await openDatabase(to.url)];
    const audit = await openAuditLog(after);
    expect(await audit.verify()).toMatchObject({ ok: true, lines: 2 });
    await expect(after.knex('audit_log').delete()).rejects.toThrow(/append-only/);
    for (const table of ['runs', 'run_subjects', 'run_index_completeness']) {
      expect(await after.knex(table).select()).toEqual(await before.knex(table).select());
    }
    await Promise.all([before.close(), after.close()]);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
});
