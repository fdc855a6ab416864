import { outsideEffects, type LocalizedText, type NodeError } from '@platform/sdk';

import { FhirError } from './fhir-error';
import type { RawAnswer } from './fhir-request';
import type { Transport } from './transport';

/** Access tokens of the OAuth 2.0 grant `client_credentials` (RFC 6749, section 4.4). */
export interface AccessTokens {
  /** The cached token, or a new one shortly before it expires. One request at a time. */
  current(): Promise<string>;
  /** Forgets the token, if it still is the refused one: another caller may have renewed it already. */
  drop(refused: string | undefined): void;
}

export interface AccessTokenDeps {
  readonly baseUrl: string;
  readonly transport: Transport;
  readonly now: () => Date;
}

/** How a client shows the authorization server who it is: parameters of the token request, or a header. */
export interface ClientProof {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly authorization?: string;
}

interface TokenRequest {
  /** Default: the token endpoint in `.well-known/smart-configuration` of the server. */
  readonly tokenUrl: string | undefined;
  /** Undefined: the authorization server decides. */
  readonly scope: string | undefined;
  readonly prove: (tokenUrl: string) => Promise<ClientProof>;
}

/** A token is renewed this long before it expires. */
const MARGIN_MS = 30_000;
/** RFC 6749 lets a server leave out `expires_in`; a token is then renewed often. */
const DEFAULT_LIFETIME_S = 60;
const MAX_LIFETIME_S = 86_400;
/** Requests for tokens take turns with those about patients. */
const subject = 'authorization';

export function createAccessTokens(
  { tokenUrl: knownUrl, scope, prove }: TokenRequest,
  deps: AccessTokenDeps,
): AccessTokens {
  let cached: { readonly token: string; readonly renewAt: number } | undefined;
  let underWay: Promise<string> | undefined;

  const request = async (): Promise<string> => {
    const tokenUrl = knownUrl ?? (await discoverTokenUrl(deps));
    const { parameters = {}, authorization } = await prove(tokenUrl);
    const answer = await deps.transport({
      method: 'POST',
      url: tokenUrl,
      subject,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(authorization !== undefined && { authorization }),
      },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        ...(scope !== undefined && { scope }),
        ...parameters,
      }).toString(),
    });
    const { token, lifetimeS } = parseToken(answer);
    const lifetimeMs = lifetimeS * 1_000;
    const usableMs = Math.max(lifetimeMs - MARGIN_MS, lifetimeMs / 2);
    cached = { token, renewAt: deps.now().getTime() + usableMs };
    return token;
  };

  return {
    current: () => {
      if (cached !== undefined && deps.now().getTime() < cached.renewAt) {
        return Promise.resolve(cached.token);
      }
      underWay ??= outsideEffects(request).finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    drop: (refused) => {
      if (cached?.token === refused) cached = undefined;
    },
  };
}

/** Reads the token endpoint from the server's SMART configuration. */
async function discoverTokenUrl({ baseUrl, transport }: AccessTokenDeps): Promise<string> {
  const url = `${baseUrl}/.well-known/smart-configuration`;
  const answer = await transport({
    method: 'GET',
    url,
    subject,
    headers: { accept: 'application/json' },
  });
  const found = answer.status === 200 ? fieldsOf(answer.body)['token_endpoint'] : undefined;
  if (typeof found === 'string' && URL.canParse(found)) {
    // A plain FHIR server may name a plain token endpoint; an encrypted one may not.
    const { protocol } = new URL(found);
    if (protocol === 'https:' || protocol === new URL(baseUrl).protocol) return found;
  }
  throw refused({
    fr: 'le serveur FHIR ne publie pas son adresse de jetons : renseignez « tokenUrl »',
    en: 'the FHIR server does not publish its token address: set "tokenUrl"',
  });
}

function parseToken(answer: RawAnswer): { readonly token: string; readonly lifetimeS: number } {
  const { access_token: token, expires_in: seconds, error } = fieldsOf(answer.body);
  if (answer.status === 200 && typeof token === 'string' && token !== '') {
    const lifetimeS = Number(seconds ?? DEFAULT_LIFETIME_S);
    return {
      token,
      lifetimeS: lifetimeS > 0 ? Math.min(lifetimeS, MAX_LIFETIME_S) : DEFAULT_LIFETIME_S,
    };
  }
  // RFC 6749 defines the codes; anything else is not shown.
  const code = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : '';
  throw refused(
    {
      fr: `jeton refusé par le serveur d'autorisation${code}`,
      en: `token refused by the authorization server${code}`,
    },
    answer.status,
  );
}

const refused = (message: LocalizedText, status?: number): NodeError =>
  new FhirError('FHIR_UNAUTHENTICATED', message, {
    unavailable: true,
    ...(status !== undefined && { status }),
  });

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
