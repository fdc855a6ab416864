import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SCRIPT = join(__dirname, '..', '..', 'bin', 'oidc-provider.mjs');
const RESPONSE_TIMEOUT_MS = 20_000;
const LAST_OUTPUT = 2_000;

/** The process of one OpenID provider (see the script) and the channel to it. */
interface OidcProviderProcess {
  readonly issuer: string;
  rotateKeys(keepOld: boolean): Promise<void>;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the provider in a separate process, because the package is ESM only, which jest cannot load on Node 20. Throws
 * with its output when it does not respond in time.
 */
export async function startOidcProviderProcess(): Promise<OidcProviderProcess> {
  const child = spawn(process.execPath, [SCRIPT], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed = `${printed}${chunk.toString()}`.slice(-LAST_OUTPUT);
  });
  const ask = async <T>(request?: object): Promise<T> => {
    const settled = new AbortController();
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
    const answer = once(child, 'message', { signal }).then(([message]) => message as T);
    const gone = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`it ended with ${code}`);
    });
    if (request) child.send(request);
    try {
      return await Promise.race([answer, gone]);
    } catch (cause) {
      await end(child);
      throw new Error(`OpenID provider without an answer: ${printed.trim()}`, { cause });
    } finally {
      settled.abort();
    }
  };
  const { issuer } = await ask<{ issuer: string }>();
  return {
    issuer,
    rotateKeys: async (keepOld) => {
      await ask({ rotate: { keepOld } });
    },
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
