import { resolve } from 'node:path';

import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';

import { openSecret, type Secret } from './read-secret';
import type { TlsConfig } from './server-config';
import { watchFile, type WatchedFile } from './watched-file';

/** The connections to one server. A certificate that changes on disk gets new connections. */
/** Certificates and keys, as text. */
export interface TlsMaterial {
  readonly cert?: string;
  readonly key?: string;
  readonly ca?: string;
  readonly passphrase?: string;
}

export interface TlsAgent {
  /** What another kind of connection to the server needs. */
  material(): Promise<TlsMaterial>;
  current(): Promise<Dispatcher>;
  close(): Promise<void>;
}

export interface TlsAgentOptions {
  readonly tls: TlsConfig | undefined;
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  readonly concurrency: number;
  /** The manifest key of the configuration, for errors. */
  readonly key: string;
  readonly root: string;
}

export function createTlsAgent(options: TlsAgentOptions): TlsAgent {
  const { tls, root, key } = options;
  const open = (path: string | undefined): WatchedFile | undefined =>
    path === undefined ? undefined : watchFile(resolve(root, path));
  const files = { cert: open(tls?.certFile), key: open(tls?.keyFile), ca: open(tls?.caFile) };
  const passphrase: Secret | undefined =
    tls?.passphrase && openSecret(tls.passphrase, `${key}.tls.passphrase`, root);

  async function readMaterial(): Promise<TlsMaterial> {
    const [cert, privateKey, ca, phrase] = await Promise.all([
      files.cert?.read(),
      files.key?.read(),
      files.ca?.read(),
      passphrase?.(),
    ]);
    return {
      ...(cert !== undefined && { cert }),
      ...(privateKey !== undefined && { key: privateKey }),
      ...(ca !== undefined && { ca }),
      ...(phrase !== undefined && { passphrase: phrase }),
    };
  }

  let known: { readonly stamp: string; readonly agent: Dispatcher } | undefined;
  return {
    material: readMaterial,
    current: async () => {
      const material = await readMaterial();
      const stamp = JSON.stringify(material);
      if (known?.stamp !== stamp) {
        // Requests under way on the old connections end first.
        void known?.agent.close();
        known = { stamp, agent: createAgent(options, material) };
      }
      return known.agent;
    },
    close: async () => {
      await known?.agent.close();
      known = undefined;
    },
  };
}

/** Through the proxy of the environment where it is in use. The server, not the proxy, gets our certificate. */
function createAgent(
  { timeoutMs, maxResponseBytes, concurrency }: TlsAgentOptions,
  material: TlsMaterial,
): Dispatcher {
  const connect = { timeout: timeoutMs, ...material };
  const options = {
    connections: concurrency,
    connect,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: maxResponseBytes,
  };
  return process.env['NODE_USE_ENV_PROXY'] === '1'
    ? new EnvHttpProxyAgent({ ...options, requestTls: connect })
    : new Agent(options);
}
