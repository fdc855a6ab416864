import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { openAuditLog } from '@platform/stores';
import { openDatabase } from '@platform/database';
import { openRunStore } from '@platform/run-store';
import { startControlPlane, type ControlPlane } from '@platform/stack';
import { openEphemeralPostgres, until } from '@platform/testing';

import { operate, type OperatorAnswer } from '../__fixtures__/operator-harness';

/** `backup` and `restore`, on the data of a control plane and of a database as they are on a disk. */
let folder: string;
let data: string;
let target: string;
let copy: string;

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'backup ')));
  data = join(folder, 'data');
  target = join(folder, 'restored');
  copy = join(folder, 'copies', 'monday');
  writeFile(join(data, 'restate', 'platform-1', 'db', 'CURRENT'), 'MANIFEST-000005\n');
  writeFile(join(data, 'restate', 'platform-1', 'db', '000004.log'), 'x'.repeat(10_000));
  writeFile(join(data, 'endpoint', 'attempts.json'), '{}');
  writeFile(join(data, 'logs', 'proxy.log'), 'a line');
  writeFile(join(data, 'restate-identity.pem'), 'a secret');
  writeFile(join(folder, 'instance.yaml'), 'apiVersion: platform/instance-v1\nname: Nord\n');
  await fill(databaseUrl());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const databaseUrl = (dataDir = data): string => `sqlite:${join(dataDir, 'runs.sqlite')}`;

function writeFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

async function fill(url: string): Promise<void> {
  const database = await openDatabase(url);
  const store = await openRunStore(database);
  await store.insert({
    ...{ id: 'run-1', service: 'workflow', workflowName: 'Éclampsie “β”', event: { a: null } },
  });
  await database.close();
}

async function operateOn(
  dataDir: string,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<OperatorAnswer> {
  return operate(
    { INSTANCE_CONFIG: join(folder, 'instance.yaml'), PLATFORM_DATA_DIR: dataDir, ...env },
    ...argv,
  );
}

const backUp = (...more: string[]) => operateOn(data, ['backup', copy, ...more]);
const restore = (...more: string[]) => operateOn(target, ['restore', copy, ...more]);

/** A refusal: one line, and nothing was written. */
const refused = (line: RegExp) => ({
  ...{
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^[^\\n]*${line.source}[^\\n]*\\n$`)) as string,
  },
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Writes a manifest again as if the backup had been made so. */
function rewriteManifest(change: (manifest: Record<string, unknown>) => object): void {
  const file = join(copy, 'manifest.json');
  const { manifest } = JSON.parse(readFileSync(file, 'utf8')) as {
    manifest: Record<string, unknown>;
  };
  const changed = { ...manifest, ...change(manifest) };
  const sha256 = createHash('sha256').update(JSON.stringify(changed)).digest('hex');
  writeFileSync(file, JSON.stringify({ manifest: changed, sha256 }));
}

const newer = (what: string, version: string | number) => () =>
  rewriteManifest(({ versions }) => ({ versions: { ...(versions as object), [what]: version } }));

it('backup and restore bring back the control plane, the database and the files, for their owner alone', async () => {
  const made = await backUp();
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^backed up control-plane, database, files of \S+: 4 files, .*\nsecrets are not in it/,
    ) as string,
  });
  expect(made.stderr).toContain('control-plane: ');
  const restored = await restore();
  expect(restored).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^restored /) as string,
  });
  expect(readFileSync(join(target, 'restate/platform-1/db/000004.log'), 'utf8')).toHaveLength(
    10_000,
  );
  expect(readFileSync(join(target, 'endpoint/attempts.json'), 'utf8')).toBe('{}');
  expect(readdirSync(target).toSorted()).toEqual(['endpoint', 'restate', 'runs.sqlite']);
  for (const place of [copy, join(copy, 'control-plane/platform-1'), join(target, 'restate')]) {
    expect([place, modeOf(place)]).toEqual([place, '700']);
  }
  for (const file of [
    'manifest.json',
    'database/platform.sqlite',
    'files/endpoint/attempts.json',
  ]) {
    expect([file, modeOf(join(copy, file))]).toEqual([file, '600']);
  }
  const store = await openRunStore(databaseUrl(target));
  expect(await store.get('run-1')).toMatchObject({ workflowName: 'Éclampsie “β”' });
  await store.close();
});

it('backup and restore are in the audit log', async () => {
  await backUp();
  await restore();
  const database = await openDatabase(databaseUrl(target));
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
  const store = await openRunStore(databaseUrl());
  let written = 0;
  let isDone = false;
  const writing = (async () => {
    while (!isDone && written < 5_000) {
      await store.insert({ id: `w-${written}`, service: 'workflow', workflowName: 'w', event: {} });
      written += 1;
    }
  })();
  await until(() => Promise.resolve(written > 20 || undefined), 'some rows to be written');
  const made = await backUp();
  isDone = true;
  await writing;
  await store.close();
  expect(made.code).toBe(0);
  expect((await restore()).code).toBe(0);
  const database = await openDatabase(databaseUrl(target));
  const [check] = await database.knex.raw<{ integrity_check: string }[]>('PRAGMA integrity_check');
  expect(check).toEqual({ integrity_check: 'ok' });
  await database.close();
});

describe('backup refuses in one line, and leaves nothing behind,', () => {
  it.each([
    [
      'a folder that is not empty',
      () => writeFile(join(copy, 'x'), ''),
      [],
      /monday exists and is not empty/,
    ],
    [
      'data without a control plane',
      () => rmSync(join(data, 'restate'), { recursive: true }),
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
      () => rmSync(join(data, 'runs.sqlite')),
      ...[[], /--database: sqlite:.*runs\.sqlite does not exist: /],
    ],
  ] as const)('%s', async (_, prepare, options, line) => {
    prepare();
    const before = existsSync(copy);
    expect(await backUp(...options)).toEqual(refused(line));
    expect(existsSync(copy)).toBe(before);
  });

  it('a folder inside what it backs up', async () => {
    const inside = join(data, 'copies');
    expect(await operateOn(data, ['backup', inside])).toEqual(refused(/copies is inside .*data/));
  });
});

describe('restore refuses in one line, and writes nothing,', () => {
  const cases: readonly (readonly [string, () => void, RegExp])[] = [
    [
      'a backup without its manifest',
      () => rmSync(join(copy, 'manifest.json')),
      /monday is not a complete backup: manifest.json is missing/,
    ],
    [
      'a backup of which a file is missing',
      () => rmSync(join(copy, 'database'), { recursive: true }),
      /database\/platform.sqlite of the backup is missing/,
    ],
    [
      'a backup of which a file was cut',
      () => truncateSync(join(copy, 'control-plane/platform-1/db/000004.log'), 5_000),
      /000004.log of the backup was cut or changed/,
    ],
    [
      'a manifest that was cut in half',
      () => {
        const file = join(copy, 'manifest.json');
        truncateSync(file, Math.floor(statSync(file).size / 2));
      },
      /manifest.json cannot be read: it was cut or changed/,
    ],
    [
      'a manifest with one changed byte',
      () => {
        const file = join(copy, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('Nord', 'Nora'));
      },
      /manifest.json was changed after the backup/,
    ],
    [
      'one changed byte',
      () => {
        const file = join(copy, 'database/platform.sqlite');
        const bytes = readFileSync(file);
        bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
      /platform.sqlite of the backup was cut or changed/,
    ],
    [
      'a backup of another instance',
      () =>
        writeFile(join(folder, 'instance.yaml'), 'apiVersion: platform/instance-v1\nname: Sud\n'),
      /the backup is of the instance "Nord", and INSTANCE_CONFIG names "Sud"/,
    ],
    [
      'a backup of a newer format',
      () => rewriteManifest(() => ({ format: 2 })),
      /has format 2, and this build reads 1/,
    ],
    [
      'a path that leads out of the backup',
      () => rewriteManifest(() => ({ files: [{ path: 'files/../../x', bytes: 1, sha256: '' }] })),
      /manifest.json was changed/,
    ],
    ['a newer platform', newer('platform', '99.0.0'), /is of platform 99.0.0, and this build has/],
    ['a newer contract of the interpreter', newer('contract', 99), /of interpreter contract 99/],
    ['a newer control plane', newer('controlPlane', '99.0.0'), /of control plane 99.0.0/],
    [
      'a newer schema of the database',
      () =>
        rewriteManifest(() => ({
          database: { backend: 'sqlite', tables: { runs: ['id', 'tomorrow'] } },
        })),
      /table "runs" has the column "tomorrow" of a newer build/,
    ],
    [
      'a control plane that has data',
      () => writeFile(join(target, 'restate', 'x'), ''),
      /restate is not empty: move it away first/,
    ],
    [
      'a database that exists',
      () => writeFile(join(target, 'runs.sqlite'), ''),
      /runs.sqlite exists: move it away first/,
    ],
    [
      'a file that exists',
      () => writeFile(join(target, 'endpoint', 'attempts.json'), ''),
      /attempts.json exists: move it away first/,
    ],
  ];
  it.each(cases)('%s', async (_, prepare, line) => {
    await backUp();
    prepare();
    const before = existsSync(target) ? readdirSync(target, { recursive: true }) : [];
    expect(await restore()).toEqual(refused(line));
    expect(existsSync(target) ? readdirSync(target, { recursive: true }) : []).toEqual(before);
  });

  it('a part that the backup does not have', async () => {
    expect((await backUp('--part', 'database')).code).toBe(0);
    expect(await restore()).toEqual(refused(/the backup has no part "control-plane"/));
    expect((await restore('--part', 'database')).code).toBe(0);
  });

  it('the other kind of database', async () => {
    await backUp();
    expect(await restore('--database', 'postgres://127.0.0.1:1/x')).toEqual(
      refused(/the backup is of a SQLite file, and --database is not/),
    );
  });
});

it('restore puts the control plane where its service looks for it, although nothing is there yet', async () => {
  renameSync(join(data, 'restate'), join(data, 'control-plane'));
  await backUp();
  const restored = await restore();
  expect(restored.stderr).toContain(`control-plane: ${join(target, 'control-plane')}\n`);
  expect(readdirSync(target).toSorted()).toEqual(['control-plane', 'endpoint', 'runs.sqlite']);
});

it('restore takes a control plane that was outside of the data folder back to its folder, or to another one', async () => {
  const outside = join(folder, 'volume');
  renameSync(join(data, 'restate'), outside);
  await backUp('--control-plane', outside);
  expect(await restore()).toEqual(refused(/volume is not empty: move it away first/));
  rmSync(outside, { recursive: true });
  expect((await restore()).code).toBe(0);
  expect(readdirSync(outside)).toEqual(['platform-1']);
  rmSync(target, { recursive: true });
  expect((await restore('--control-plane', join(folder, 'other'))).code).toBe(0);
  expect(readdirSync(join(folder, 'other'))).toEqual(['platform-1']);
});

it('restore of a backup that does not say where its control plane was takes the folder of npm start', async () => {
  await backUp();
  rewriteManifest(() => ({ controlPlane: undefined }));
  expect((await restore()).code).toBe(0);
  expect(readdirSync(target)).toContain('restate');
});

it('restore ends after what an earlier one left unfinished', async () => {
  await backUp();
  writeFile(join(target, 'restate.restoring', 'half'), 'x');
  writeFile(join(target, 'runs.sqlite.restoring'), 'x');
  expect((await restore()).code).toBe(0);
  expect(readdirSync(target).toSorted()).toEqual(['endpoint', 'restate', 'runs.sqlite']);
});

it('backup leaves sockets out, and copies the other databases of the folder', async () => {
  const other = await openDatabase(`sqlite:${join(data, 'fhir.sqlite')}`);
  await other.knex.raw('CREATE TABLE records (id TEXT)');
  await other.knex.raw("INSERT INTO records VALUES ('in the log')");
  const socket = createServer().listen(join(data, 'restate', 'admin.sock'));
  await until(() => Promise.resolve(socket.listening || undefined), 'the socket to be there');
  expect((await backUp()).code).toBe(0);
  await other.close();
  socket.close();
  expect(readdirSync(join(copy, 'files')).toSorted()).toEqual(['endpoint', 'fhir.sqlite']);
  expect(existsSync(join(copy, 'control-plane', 'admin.sock'))).toBe(false);
  const copied = await openDatabase(`sqlite:${join(copy, 'files', 'fhir.sqlite')}`);
  expect(await copied.knex('records').select()).toEqual([{ id: 'in the log' }]);
  await copied.close();
});

describe('backup of a control plane that runs', () => {
  let controlPlane: ControlPlane;

  beforeEach(async () => {
    rmSync(join(data, 'restate'), { recursive: true });
    controlPlane = await startControlPlane({ dataDir: join(data, 'restate') });
  });
  afterEach(() => controlPlane.kill());

  it('is refused without a way to stop it', async () => {
    expect(await backUp()).toEqual(refused(/a control plane runs on .*restate: stop it first/));
    expect(existsSync(copy)).toBe(false);
  });

  it('stops it, and starts it again, whatever happens', async () => {
    const started = join(folder, 'started');
    const around = [...['--stop', `kill ${controlPlane.pid}`, '--start', `touch '${started}'`]];
    const made = await backUp(...around);
    expect(made).toMatchObject({ code: 0 });
    expect(made.stderr).toContain('the control plane is stopped …\n');
    expect(existsSync(started)).toBe(true);
    expect((await restore()).code).toBe(0);
    const again = await startControlPlane({ dataDir: join(target, 'restate') });
    await again.kill();
  });

  it('says that a command around it failed', async () => {
    expect(await backUp('--stop', 'exit 3', '--start', 'true')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--stop ended with 3: exit 3\n') as string,
    });
    expect(existsSync(copy)).toBe(false);
  });
});

it('backup and restore bring a PostgreSQL database back, value by value', async () => {
  const [from, to] = await Promise.all([openEphemeralPostgres(), openEphemeralPostgres()]);
  try {
    await fill(from.url);
    const made = await operateOn(data, ['backup', copy], { RUN_DB_URL: from.url });
    expect(made).toMatchObject({ code: 0 });
    expect(await operateOn(target, ['restore', copy], { RUN_DB_URL: from.url })).toEqual(
      refused(/has a table "\w+": name an empty one/),
    );
    const restored = await operateOn(target, ['restore', copy], { RUN_DB_URL: to.url });
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
