import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { compileSchema, isVersion } from '@platform/manifests';
import { ConfigurationError, StartImpededError } from '@platform/ports';
import { Type, type Static } from '@sinclair/typebox';
import { lock } from 'proper-lockfile';

import { errorCode } from '../storage/error-code';

const lockedVersion = Type.Object(
  {
    version: Type.String(),
    /** Of `plugin.tgz`, hexadecimal, lower case. */
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  { additionalProperties: false },
);

const compiled = compileSchema(
  Type.Object(
    { lockVersion: Type.Literal(1), plugins: Type.Record(Type.String(), lockedVersion) },
    { additionalProperties: false },
  ),
);

/** A version that an earlier start resolved. */
export type LockedVersion = Static<typeof lockedVersion>;

/** Locked versions by plugin name. */
export type LockedPlugins = Readonly<Record<string, LockedVersion>>;

/** The lock file as it was read. */
export interface LockState {
  readonly plugins: LockedPlugins;
  /** Text of the file; undefined when there is no file. */
  readonly text: string | undefined;
}

const damaged = (file: string, why: string, cause?: unknown) => {
  // The message of the parser may quote several lines of the file.
  const reason = why.replaceAll(/\s+/g, ' ');
  return new ConfigurationError(
    file,
    `verrou des plugins illisible : ${file} (${reason}) ; remettez-le en état, ou supprimez-le pour que les versions soient choisies à nouveau`,
    {
      ...(cause === undefined ? {} : { cause }),
      english: `plugin lock cannot be read: ${file} (${reason}); mend it, or delete it so that versions are chosen anew`,
    },
  );
};

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw damaged(file, (error as Error).message, error);
  }
}

/**
 * Reads the lock file. Without a file there are no locked versions. Throws `ConfigurationError` for an invalid
 * file, also an empty one, which is never overwritten.
 */
export function readPluginLock(file: string): LockState {
  const text = textOf(file);
  if (text === undefined) return { plugins: {}, text };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged(file, (error as Error).message, error);
  }
  const [first] = compiled.check(value);
  if (first !== undefined) throw damaged(file, `${first.path} : ${first.message.fr}`);
  const { plugins } = value as { readonly plugins: LockedPlugins };
  for (const [name, { version }] of Object.entries(plugins)) {
    if (!isVersion(version)) throw damaged(file, `${name} : « ${version} »`);
  }
  return { plugins, text };
}

const printed = (plugins: LockedPlugins): string => {
  const sorted = Object.entries(plugins).sort(([left], [right]) => (left < right ? -1 : 1));
  return `${JSON.stringify({ lockVersion: 1, plugins: Object.fromEntries(sorted) }, null, 2)}\n`;
};

/** Age in ms after which the lock of a killed process is taken over. */
const STALE_AFTER_MS = 10_000;

/** Longer than any process holds the lock: it compares and renames one file. */
const TIMEOUTS = { retries: 300, factor: 1.2, minTimeout: 20, maxTimeout: 200 };

/**
 * Writes the lock file atomically and returns whether it did. It does not write when the file differs from
 * `before`, because another process was first. Throws `StartImpededError` when the file cannot be written.
 */
export async function replacePluginLock(
  file: string,
  before: LockState,
  plugins: LockedPlugins,
): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    const release = await lock(file, {
      lockfilePath: `${file}.busy`,
      realpath: false,
      stale: STALE_AFTER_MS,
      retries: TIMEOUTS,
    });
    try {
      if (textOf(file) !== before.text) return false;
      writeFileSync(draft, printed(plugins), { flush: true });
      renameSync(draft, file);
      return true;
    } finally {
      rmSync(draft, { force: true });
      await release();
    }
  } catch (error) {
    if (ConfigurationError.isInstance(error)) throw error;
    const { message } = error as Error;
    throw new StartImpededError(
      'INSTANCE_CONFIG',
      `verrou des plugins impossible à écrire : ${file} (${message})`,
      { cause: error, english: `plugin lock cannot be written: ${file} (${message})` },
    );
  }
}
