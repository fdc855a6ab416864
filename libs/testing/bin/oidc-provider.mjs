/**
 * One OpenID provider on a free port of 127.0.0.1, for as long as the IPC channel stays open.
 *
 * Sends `{ issuer }` once it answers. Clients register over HTTP (`/reg`), with metadata of their own
 * that say what their access tokens hold: `token_subject`, `token_audience`, `token_claims`,
 * `token_lifetime` (seconds, negative: expired already). `{ rotate: { keepOld } }` makes a new
 * signing key and answers `{ rotated: true }`. It ends when the channel closes, also when the parent
 * is killed.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider, { errors } from 'oidc-provider';

const TOKEN_METADATA = ['token_subject', 'token_audience', 'token_claims', 'token_lifetime'];
const ALGORITHM = 'RS256';
/** The provider refuses a token that was never valid: one expired already is issued, then dated back. */
const MIN_LIFETIME_SECONDS = 1;

process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));

let answer;
const server = createServer((request, response) => answer(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${server.address().port}`;

let keys = [createKey()];
answer = createProvider(keys).callback();
process.on('message', ({ rotate }) => {
  keys = [createKey(), ...(rotate.keepOld ? keys : [])];
  answer = createProvider(keys).callback();
  process.send({ rotated: true });
});
process.send({ issuer });

function createKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = privateKey.export({ format: 'jwk' });
  return { ...jwk, kid: randomUUID(), use: 'sig', alg: ALGORITHM };
}

/** The newest key signs. Registered clients outlive a provider: its memory belongs to the process. */
function createProvider([newest, ...older]) {
  return new Provider(issuer, {
    jwks: { keys: [newest, ...older] },
    cookies: { keys: [randomUUID()] },
    responseTypes: [],
    clientAuthMethods: ['client_secret_post'],
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_ctx, resource, client) => ({
          scope: '',
          audience: client.token_audience ?? resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: Math.max(client.token_lifetime, MIN_LIFETIME_SECONDS),
          jwt: { sign: { alg: ALGORITHM, kid: newest.kid } },
        }),
      },
    },
    extraClientMetadata: { properties: TOKEN_METADATA, validator: requireLifetime },
    extraTokenClaims: (ctx) => ctx.oidc.client.token_claims,
    formats: {
      customizers: {
        jwt(ctx, _token, { payload }) {
          const { token_subject: subject, token_lifetime: lifetime } = ctx.oidc.client;
          if (subject !== undefined) payload.sub = subject;
          if (lifetime < MIN_LIFETIME_SECONDS) {
            payload.exp = payload.iat + lifetime;
            payload.iat = payload.exp - MIN_LIFETIME_SECONDS;
          }
        },
      },
    },
  });
}

function requireLifetime(_ctx, key, value) {
  if (key === 'token_lifetime' && !Number.isInteger(value)) {
    throw new errors.InvalidClientMetadata('token_lifetime must be a whole number of seconds');
  }
}
