import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import { isObject } from '@platform/manifests';
import { ConfigurationError } from '@platform/ports';
import { TerminologyUnauthenticatedError } from '@platform/terminology';

import { boundedText } from './bounded-text';
import type { AuthConfig, ClientCredentialsConfig, SecretConfig } from './server-config';

/** What goes into the header `Authorization`. */
export interface Authorization {
  /** Undefined when the server wants none. Rejects with TerminologyUnauthenticatedError. */
  header(signal: AbortSignal): Promise<string | undefined>;
  /** Called after a 401 with the header that was refused: what is kept of it is forgotten. */
  drop(refused: string | undefined): void;
}

type Secret = () => Promise<string>;

/** A secret in a file is read for each use, so that it can rotate; answers are kept, so uses are rare. */
function openSecret(secret: SecretConfig, key: string, root: string): Secret {
  if ('file' in secret) {
    const path = resolve(root, secret.file);
    return async () =>
      (
        await readFile(path, 'utf8').catch((cause: unknown) => {
          throw new TerminologyUnauthenticatedError(`fichier illisible : ${path}`, { cause });
        })
      ).trim();
  }
  const value = process.env[secret.env]?.trim();
  if (value === undefined || value === '') {
    throw new ConfigurationError(
      `${key}.env`,
      `la variable d'environnement ${secret.env}, nommée par « ${key}.env », est absente`,
      { english: `environment variable ${secret.env}, named by "${key}.env", is not set` },
    );
  }
  return () => Promise.resolve(value);
}

const base64 = (pair: string): string => Buffer.from(pair, 'utf8').toString('base64');

const fixed = (header: () => Promise<string | undefined>): Authorization => ({
  header,
  drop: () => undefined,
});

/** Throws ConfigurationError when an environment variable is not set. `root`: where relative files start. */
export function createAuthorization(
  auth: AuthConfig | undefined,
  { baseUrl, root, now }: { baseUrl: string; root: string; now: () => number },
): Authorization {
  switch (auth?.type) {
    case undefined:
    case 'none':
      return fixed(() => Promise.resolve(undefined));
    case 'bearer': {
      const token = openSecret(auth.token, 'config.auth.token', root);
      return fixed(async () => `Bearer ${await token()}`);
    }
    case 'basic': {
      const password = openSecret(auth.password, 'config.auth.password', root);
      return fixed(async () => `Basic ${base64(`${auth.username}:${await password()}`)}`);
    }
    case 'client-credentials': {
      const secret = openSecret(auth.clientSecret, 'config.auth.clientSecret', root);
      return createTokens(auth, secret, { baseUrl, now });
    }
  }
}

/** A token is renewed this long before it expires, or after half of a shorter life. */
const MARGIN_MS = 30_000;
/** RFC 6749 lets a server leave out `expires_in`; a token is then renewed often. */
const DEFAULT_LIFETIME_S = 60;
const MAX_LIFETIME_S = 86_400;

/** Access tokens of the OAuth 2.0 grant `client_credentials` (RFC 6749, section 4.4). One request at a time. */
function createTokens(
  { clientId, secretIn = 'header', tokenUrl: known, scope }: ClientCredentialsConfig,
  secret: Secret,
  { baseUrl, now }: { baseUrl: string; now: () => number },
): Authorization {
  let kept: { readonly header: string; readonly renewAt: number } | undefined;
  let underWay: Promise<string> | undefined;

  const request = async (signal: AbortSignal): Promise<string> => {
    const url = known ?? (await discoverTokenUrl(baseUrl, signal));
    const proof = await secret();
    const isInBody = secretIn === 'body';
    const response = await fetch(url, {
      method: 'POST',
      signal,
      // A secret goes nowhere but to the address that the site wrote.
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(!isInBody && { authorization: `Basic ${basicPair(clientId, proof)}` }),
      },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        ...(scope !== undefined && { scope }),
        ...(isInBody && { client_id: clientId, client_secret: proof }),
      }),
    });
    const { access_token: token, expires_in: seconds } = await fieldsOf(response);
    if (response.status !== 200 || typeof token !== 'string' || token === '') {
      throw new TerminologyUnauthenticatedError(
        `jeton refusé par le serveur d'autorisation (${response.status})`,
      );
    }
    const lifetimeS = Number(seconds ?? DEFAULT_LIFETIME_S);
    const lifetimeMs =
      1_000 * (lifetimeS > 0 ? Math.min(lifetimeS, MAX_LIFETIME_S) : DEFAULT_LIFETIME_S);
    const renewAt = now() + Math.max(lifetimeMs - MARGIN_MS, lifetimeMs / 2);
    const header = `Bearer ${token}`;
    kept = { header, renewAt };
    return header;
  };

  return {
    header(signal) {
      if (kept !== undefined && now() < kept.renewAt) return Promise.resolve(kept.header);
      underWay ??= request(signal).finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    drop(refused) {
      if (kept?.header === refused) kept = undefined;
    },
  };
}

/** Both halves are form-encoded before they are joined, so that a colon in one of them is no separator. */
const basicPair = (clientId: string, secret: string): string =>
  base64(
    [clientId, secret]
      .map((half) => new URLSearchParams({ half }).toString().slice('half='.length))
      .join(':'),
  );

/** Reads the token endpoint from the server's SMART configuration. An encrypted server may not name a plain one. */
async function discoverTokenUrl(baseUrl: string, signal: AbortSignal): Promise<string> {
  const url = `${baseUrl.replace(/\/+$/, '')}/.well-known/smart-configuration`;
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
  const found = response.ok ? (await fieldsOf(response))['token_endpoint'] : undefined;
  if (typeof found === 'string' && URL.canParse(found)) {
    const { protocol } = new URL(found);
    if (protocol === 'https:' || protocol === new URL(baseUrl).protocol) return found;
  }
  throw new TerminologyUnauthenticatedError(
    'le serveur ne publie pas son adresse de jetons : renseignez « tokenUrl »',
  );
}

async function fieldsOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await boundedText(response);
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
