import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import {
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

const newer = (what: string, version: string | number) => () =>
  at.rewriteManifest(({ versions }) => ({
    versions: { ...(versions as object), [what]: version },
  }));

describe('restore refuses in one line, and writes nothing,', () => {
  const cases: readonly (readonly [string, () => void, RegExp])[] = [
    [
      'a backup without its manifest',
      () => rmSync(join(at.copy, 'manifest.json')),
      /monday is not a complete backup: manifest.json is missing/,
    ],
    [
      'a backup of which a file is missing',
      () => rmSync(join(at.copy, 'database'), { recursive: true }),
      /database\/platform.sqlite of the backup is missing/,
    ],
    [
      'a backup of which a file was cut',
      () => truncateSync(join(at.copy, 'control-plane/platform-1/db/000004.log'), 5_000),
      /000004.log of the backup was cut or changed/,
    ],
    [
      'a manifest that was cut in half',
      () => {
        const file = join(at.copy, 'manifest.json');
        truncateSync(file, Math.floor(statSync(file).size / 2));
      },
      /manifest.json cannot be read: it was cut or changed/,
    ],
    [
      'a manifest with one changed byte',
      () => {
        const file = join(at.copy, 'manifest.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace('Nord', 'Nora'));
      },
      /manifest.json was changed after the backup/,
    ],
    [
      'one changed byte',
      () => {
        const file = join(at.copy, 'database/platform.sqlite');
        const bytes = readFileSync(file);
        bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
      /platform.sqlite of the backup was cut or changed/,
    ],
    [
      'a backup of another instance',
      () =>
        writeFile(
          join(at.folder, 'instance.yaml'),
          'apiVersion: platform/instance-v1\nname: Sud\n',
        ),
      /the backup is of the instance "Nord", and INSTANCE_CONFIG names "Sud"/,
    ],
    [
      'a backup of a newer format',
      () => at.rewriteManifest(() => ({ format: 2 })),
      /has format 2, and this build reads 1/,
    ],
    [
      'a path that leads out of the backup',
      () =>
        at.rewriteManifest(() => ({ files: [{ path: 'files/../../x', bytes: 1, sha256: '' }] })),
      /manifest.json was changed/,
    ],
    ['a newer platform', newer('platform', '99.0.0'), /is of platform 99.0.0, and this build has/],
    ['a newer contract of the interpreter', newer('contract', 99), /of interpreter contract 99/],
    ['a newer control plane', newer('controlPlane', '99.0.0'), /of control plane 99.0.0/],
    [
      'a newer schema of the database',
      () =>
        at.rewriteManifest(() => ({
          database: { backend: 'sqlite', tables: { runs: ['id', 'tomorrow'] } },
        })),
      /table "runs" has the column "tomorrow" of a newer build/,
    ],
    [
      'a control plane that has data',
      () => writeFile(join(at.target, 'restate', 'x'), ''),
      /restate is not empty: move it away first/,
    ],
    [
      'a database that exists',
      () => writeFile(join(at.target, 'runs.sqlite'), ''),
      /runs.sqlite exists: move it away first/,
    ],
    [
      'a file that exists',
      () => writeFile(join(at.target, 'endpoint', 'attempts.json'), ''),
      /attempts.json exists: move it away first/,
    ],
  ];
  it.each(cases)('%s', async (_, prepare, line) => {
    await at.backUp();
    prepare();
    const before = existsSync(at.target) ? readdirSync(at.target, { recursive: true }) : [];
    expect(await at.restore()).toEqual(refused(line));
    expect(existsSync(at.target) ? readdirSync(at.target, { recursive: true }) : []).toEqual(
      before,
    );
  });

  it('a part that the backup does not have', async () => {
    expect((await at.backUp('--part', 'database')).code).toBe(0);
    expect(await at.restore()).toEqual(refused(/the backup has no part "control-plane"/));
    expect((await at.restore('--part', 'database')).code).toBe(0);
  });

  it('the other kind of database', async () => {
    await at.backUp();
    expect(await at.restore('--database', 'postgres://127.0.0.1:1/x')).toEqual(
      refused(/the backup is of a SQLite file, and --database is not/),
    );
  });
});

it('restore puts the control plane where its service looks for it, although nothing is there yet', async () => {
  renameSync(join(at.data, 'restate'), join(at.data, 'control-plane'));
  await at.backUp();
  const restored = await at.restore();
  expect(restored.stderr).toContain(`control-plane: ${join(at.target, 'control-plane')}\n`);
  expect(readdirSync(at.target).toSorted()).toEqual(['control-plane', 'endpoint', 'runs.sqlite']);
});

it('restore takes a control plane that was outside of the data folder back to its at.folder, or to another one', async () => {
  const outside = join(at.folder, 'volume');
  renameSync(join(at.data, 'restate'), outside);
  await at.backUp('--control-plane', outside);
  expect(await at.restore()).toEqual(refused(/volume is not empty: move it away first/));
  rmSync(outside, { recursive: true });
  expect((await at.restore()).code).toBe(0);
  expect(readdirSync(outside)).toEqual(['platform-1']);
  rmSync(at.target, { recursive: true });
  expect((await at.restore('--control-plane', join(at.folder, 'other'))).code).toBe(0);
  expect(readdirSync(join(at.folder, 'other'))).toEqual(['platform-1']);
});

it('restore of a backup that does not say where its control plane was takes the folder of npm start', async () => {
  await at.backUp();
  at.rewriteManifest(() => ({ controlPlane: undefined }));
  expect((await at.restore()).code).toBe(0);
  expect(readdirSync(at.target)).toContain('restate');
});

it('restore ends after what an earlier one left unfinished', async () => {
  await at.backUp();
  writeFile(join(at.target, 'restate.restoring', 'half'), 'x');
  writeFile(join(at.target, 'runs.sqlite.restoring'), 'x');
  expect((await at.restore()).code).toBe(0);
  expect(readdirSync(at.target).toSorted()).toEqual(['endpoint', 'restate', 'runs.sqlite']);
});
