import { textVariable, urlVariable } from '@platform/boot';
import { explained } from '@platform/manifests';
import { ConfigurationError } from '@platform/ports';
import { Type, type Static, type TObject } from '@sinclair/typebox';

import type { ClaimNames } from './claims-caller';
import { isLoopback } from './loopback';

/** Environment variables of authentication. Spread them into the schema of the environment. */
export const authVariables = {
  AUTH_MODE: Type.Optional(
    Type.Union([Type.Literal('open'), Type.Literal('keys'), Type.Literal('oidc')], {
      ...explained({
        fr: '« open », « keys » ou « oidc » est attendu',
        en: '"open", "keys" or "oidc" is expected',
      }),
    }),
  ),
  OIDC_ISSUER: urlVariable,
  OIDC_AUDIENCE: textVariable,
  OIDC_ROLES_CLAIM: textVariable,
  OIDC_TASK_ROLES_CLAIM: textVariable,
  OIDC_USER_CLAIM: textVariable,
  API_RATE_LIMIT: Type.Optional(
    Type.String({
      pattern: '^(0|[1-9]\\d{0,6})$',
      ...explained({
        fr: 'un nombre de requêtes par minute de 0 (aucune limite) à 9999999 est attendu',
        en: 'a number of requests a minute from 0 (no limit) to 9999999 is expected',
      }),
    }),
  ),
  NODE_ENV: textVariable,
};

type AuthVariables = Static<TObject<typeof authVariables>>;

interface CallerLimit {
  /** Requests per minute and caller; null for no limit. */
  readonly requestsPerMinute: number | null;
}

/** How callers authenticate: not at all, with API keys, or also with tokens of an OpenID provider. */
export type AuthConfig = CallerLimit &
  (
    | { readonly mode: 'open' | 'keys' }
    | {
        readonly mode: 'oidc';
        /** Issuer URL, exactly as tokens and the discovery document give it. */
        readonly issuer: string;
        readonly audience: string;
        readonly claims: ClaimNames;
      }
  );

/** Per minute and caller, in the modes that know callers. */
const DEFAULT_RATE_LIMIT = '6000';

/** Reads the configuration. Throws `ConfigurationError` for an open API that other machines could reach. */
export function readAuthConfig(given: AuthVariables, host: string): AuthConfig {
  const mode = given.AUTH_MODE ?? 'open';
  const limit = Number(given.API_RATE_LIMIT ?? (mode === 'open' ? '0' : DEFAULT_RATE_LIMIT));
  const requestsPerMinute = limit === 0 ? null : limit;
  if (mode === 'keys') return { mode, requestsPerMinute };
  if (mode === 'oidc') return { mode, requestsPerMinute, ...readProvider(given) };
  if (given.NODE_ENV === 'production')
    throw new ConfigurationError(
      'AUTH_MODE',
      'AUTH_MODE : « open » est refusé quand NODE_ENV=production ; choisissez « keys » ou « oidc »',
      { english: '"open" is refused when NODE_ENV=production; choose "keys" or "oidc"' },
    );
  if (!isLoopback(host))
    throw new ConfigurationError(
      'AUTH_MODE',
      'AUTH_MODE : « open » est refusé quand PROXY_HOST n’est pas une adresse de cette machine ; choisissez « keys » ou « oidc », ou PROXY_HOST=127.0.0.1',
      {
        english:
          '"open" is refused when PROXY_HOST is not an address of this machine; choose "keys" or "oidc", or PROXY_HOST=127.0.0.1',
      },
    );
  return { mode, requestsPerMinute };
}

function readProvider(given: AuthVariables) {
  const issuer = required('OIDC_ISSUER', given.OIDC_ISSUER);
  if (!URL.canParse(issuer) || /[?#]/.test(issuer))
    throw new ConfigurationError(
      'OIDC_ISSUER',
      'OIDC_ISSUER : une adresse http(s) sans « ? » ni « # » est attendue, telle que le fournisseur la publie',
      {
        english: 'an http(s) address without "?" and "#" is expected, as the provider publishes it',
      },
    );
  const rolesClaim = given.OIDC_ROLES_CLAIM ?? 'roles';
  return {
    issuer,
    audience: required('OIDC_AUDIENCE', given.OIDC_AUDIENCE),
    claims: {
      rolesClaim,
      taskRolesClaim: given.OIDC_TASK_ROLES_CLAIM ?? rolesClaim,
      userClaim: given.OIDC_USER_CLAIM,
    },
  };
}

function required(key: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw new ConfigurationError(key, `${key} : obligatoire quand AUTH_MODE=oidc ; renseignez-le`, {
    english: 'required when AUTH_MODE=oidc; set it',
  });
}
