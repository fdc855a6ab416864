/**
 * One OpenID provider at which people sign in, on a free port of 127.0.0.1, for as long as the IPC channel stays open.
 * Argument: the origin of the console, its only client. Sends `{ issuer }` once it answers. A person signs in with any name,
 * which becomes the claims `sub` and `name`. `{ lifetime, renews }` sets the lifetime of the next access tokens, in seconds,
 * and whether refresh tokens come with them.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [origin, audience] = process.argv.slice(2);
const RESOURCE = 'urn:platform:console-test';
const SCOPES = 'openid profile offline_access';
let lifetime = 600;
let renews = false;

const server = createServer((request, response) => answer(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  cookies: { keys: [randomUUID()] },
  clients: [
    {
      client_id: 'console',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [`${origin}/signed-in`],
      post_logout_redirect_uris: [origin],
    },
  ],
  clientBasedCORS: (_ctx, from) => from === origin,
  claims: { openid: ['sub'], profile: ['name'] },
  scopes: SCOPES.split(' '),
  pkce: { required: () => true },
  rotateRefreshToken: true,
  issueRefreshToken: () => renews,
  findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, name: id }) }),
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: '',
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: lifetime,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
  extraTokenClaims: (_ctx, token) => ({
    name: token.accountId,
    roles: ['clinician', 'operator', 'source'],
    task_roles: ['doctor'],
  }),
  // The console is the hospital's own: the provider asks no user what it may do.
  async loadExistingGrant({ oidc }) {
    const { accountId } = oidc.session;
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
    grant.addOIDCScope(SCOPES);
    grant.addResourceScope(RESOURCE, '');
    await grant.save();
    return grant;
  },
});

const FORM =
  '<!doctype html><title>Provider</title><form method="post"><label>Name <input name="name" autofocus></label>' +
  '<button>Sign in</button><button name="refuse" value="yes">Refuse</button></form>';

async function interact(request, response) {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(FORM);
    return;
  }
  let body = '';
  for await (const part of request) body += part;
  const given = new URLSearchParams(body);
  const result = given.has('refuse')
    ? { error: 'access_denied', error_description: 'refused' }
    : { login: { accountId: given.get('name') } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function answer(request, response) {
  if (request.url.startsWith('/interaction/')) {
    interact(request, response).catch(() => response.destroy());
  } else provider.callback()(request, response);
}

process.once('disconnect', () => process.exit(0));
process.on('message', (message) => {
  ({ lifetime, renews } = message);
  process.send(message);
});
process.send({ issuer });
