import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { openDatabase } from '@platform/database';
import { openRunStore } from '@platform/run-store';

import { operate, type OperatorAnswer } from './operator-harness';

type Variables = Readonly<Record<string, string>>;

/** An installation as it is on a disk: data of a control plane, a database and other files. */
export interface StoredInstallation {
  /** Has everything below, and the instance manifest. */
  readonly folder: string;
  readonly data: string;
  /** Data folder of a restore. */
  readonly target: string;
  /** The backup. */
  readonly copy: string;
  operateOn(dataDir: string, argv: readonly string[], env?: Variables): Promise<OperatorAnswer>;
  backUp(...more: readonly string[]): Promise<OperatorAnswer>;
  restore(...more: readonly string[]): Promise<OperatorAnswer>;
  /** Writes the manifest of the backup again as if it had been made so. */
  rewriteManifest(change: (manifest: Record<string, unknown>) => object): void;
}

export const databaseUrl = (dataDir: string): string => `sqlite:${join(dataDir, 'runs.sqlite')}`;

export function writeFile(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** A run in a database, which may not exist yet. */
export async function fillDatabase(url: string): Promise<void> {
  const database = await openDatabase(url);
  const store = await openRunStore(database);
  await store.insert({
    ...{ id: 'run-1', service: 'workflow', workflowName: 'Éclampsie “β”', event: { a: null } },
  });
  await database.close();
}

/** A refusal: one line, and nothing was written. */
export const refused = (line: RegExp) => ({
  ...{
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^[^\\n]*${line.source}[^\\n]*\\n$`)) as string,
  },
});

export async function storeInstallation(): Promise<StoredInstallation> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'backup ')));
  const data = join(folder, 'data');
  const target = join(folder, 'restored');
  const copy = join(folder, 'copies', 'monday');
  writeFile(join(data, 'restate', 'platform-1', 'db', 'CURRENT'), 'MANIFEST-000005\n');
  writeFile(join(data, 'restate', 'platform-1', 'db', '000004.log'), 'x'.repeat(10_000));
  writeFile(join(data, 'endpoint', 'attempts.json'), '{}');
  writeFile(join(data, 'logs', 'proxy.log'), 'a line');
  writeFile(join(data, 'restate-identity.pem'), 'a secret');
  writeFile(join(folder, 'instance.yaml'), 'apiVersion: platform/instance-v1\nname: Nord\n');
  await fillDatabase(databaseUrl(data));

  const operateOn = (
    dataDir: string,
    argv: readonly string[],
    env: Variables = {},
  ): Promise<OperatorAnswer> =>
    operate(
      { INSTANCE_CONFIG: join(folder, 'instance.yaml'), PLATFORM_DATA_DIR: dataDir, ...env },
      ...argv,
    );
  return {
    ...{ folder, data, target, copy, operateOn },
    backUp: (...more) => operateOn(data, ['backup', copy, ...more]),
    restore: (...more) => operateOn(target, ['restore', copy, ...more]),
    rewriteManifest(change) {
      const file = join(copy, 'manifest.json');
      const { manifest } = JSON.parse(readFileSync(file, 'utf8')) as {
        manifest: Record<string, unknown>;
      };
      const changed = { ...manifest, ...change(manifest) };
      const sha256 = createHash('sha256').update(JSON.stringify(changed)).digest('hex');
      writeFileSync(file, JSON.stringify({ manifest: changed, sha256 }));
    },
  };
}

export const removeInstallation = ({ folder }: StoredInstallation): void =>
  rmSync(folder, { recursive: true, force: true });
