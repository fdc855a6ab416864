import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { requireHeld, type DeclaredAttack } from '../attack';
import { MEBIBYTE, pour } from '../provider/faults';
import { type Target } from '../target/target';
import { watchMemory } from '../watch/memory';
import { many } from './inputs';

const HUGE_DOCUMENT_BYTES = 300 * MEBIBYTE;
const MAX_PROXY_GROWTH_MIB = 150;
const TOKENS = 16;
/** The proxy gives up a document after 5 s, and reads two. */
const ANSWER_TIMEOUT_MS = 20_000;

const TEXT = Buffer.alloc(64 * 1024, 'x');

/** What the provider answers when it is asked for its keys. */
const keySets = (
  bomb = gzipSync(Buffer.alloc(HUGE_DOCUMENT_BYTES, ' ')),
): Readonly<Record<string, (response: ServerResponse) => unknown>> => ({
  endless: (response) => pour(response.writeHead(200), TEXT, HUGE_DOCUMENT_BYTES),
  bomb: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  nested: (response) => response.end('['.repeat(8_000_000)),
  'many keys': (response) => response.end(`{"keys":[${'{"kty":"RSA"},'.repeat(500_000)}{}]}`),
  slow: (response) => {
    const timer = setInterval(() => response.write(' '), 500);
    response.once('close', () => clearInterval(timer));
  },
  silent: () => undefined,
  'a redirect': (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
});

interface Provider {
  keySet: string;
  /** How often something was read that only a redirect names. */
  elsewhere: number;
  readonly issuer: string;
  readonly keySets: ReturnType<typeof keySets>;
  close(): void;
}

const providers = new Map<string, Provider>();

async function hostileProvider(folder: string) {
  const server = createServer((request, response) => {
    if (request.url === '/keys') return void provider.keySets[provider.keySet]?.(response);
    if (request.url === '/elsewhere') provider.elsewhere += 1;
    const { issuer } = provider;
    response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys`, keys: [] }));
  });
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const provider: Provider = { keySet: 'silent', elsewhere: 0, issuer, keySets: keySets(), close };
  providers.set(folder, provider);
  const env = { AUTH_MODE: 'oidc', OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'platform' };
  return { env: { proxy: env } };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

async function askWithTokens({ call }: Target, iss: string): Promise<string> {
  const token = `${encoded({ alg: 'RS256', kid: 'k' })}.${encoded({ iss, sub: 's' })}.c2ln`;
  const answers = await Promise.all(
    many(TOKENS, () =>
      call('/api/me', {
        headers: { authorization: `Bearer ${token}` },
        timeoutMs: ANSWER_TIMEOUT_MS,
      }),
    ),
  );
  const statuses = [...new Set(answers.map(({ status }) => status))].join();
  requireHeld(statuses === '503', `tokens got ${statuses}`);
  return statuses;
}

/** Attacks by the identity provider that the platform trusts. */
export const identityProviderAttacks: readonly DeclaredAttack[] = [
  {
    name: 'hostile-identity-provider',
    does: 'answers with keys of 300 MB, packed too, nested, 500,000 of them, slowly, never, and elsewhere',
    ownStack: hostileProvider,
    async run(target) {
      const provider = providers.get(target.folder) as Provider;
      const key = await target.keyFor('viewer');
      const memory = watchMemory(() => target.stack.proxy.pid);
      try {
        const before = memory.take() ?? 0;
        const got: string[] = [];
        for (const keySet of Object.keys(provider.keySets)) {
          provider.keySet = keySet;
          const [status] = await Promise.all([
            askWithTokens(target, provider.issuer),
            target.call('/api/me', { key }).then(({ status: ofMachine }) => {
              requireHeld(ofMachine === 200, `a machine got ${ofMachine}`);
            }),
          ]);
          const growth = (memory.take() ?? 0) - before;
          requireHeld(growth <= MAX_PROXY_GROWTH_MIB, `${keySet}: the proxy grew by ${growth} MiB`);
          got.push(`${keySet}: ${status}, ${growth} MiB`);
        }
        requireHeld(provider.elsewhere === 0, 'a redirect was followed');
        return got.join('; ');
      } finally {
        memory.stop();
        provider.close();
      }
    },
  },
];
