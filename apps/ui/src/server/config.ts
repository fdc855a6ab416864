import {
  connectionsVariable,
  DEFAULT_CONNECTIONS_PER_ADDRESS,
  portVariable,
  readEnvironment,
  requireAddresses,
  textVariable,
  urlVariable,
  type Environment,
} from '@platform/boot';
import { ConfigurationError } from '@platform/ports';
import { Type } from '@sinclair/typebox';

const environmentSchema = Type.Object({
  API_URL: urlVariable,
  UI_HOST: textVariable,
  UI_PORT: portVariable,
  UI_CLIENT_DIR: textVariable,
  UI_CONNECTIONS_PER_ADDRESS: connectionsVariable,
  UI_OIDC_ISSUER: urlVariable,
  UI_OIDC_CLIENT_ID: textVariable,
  UI_OIDC_SCOPE: textVariable,
});

/** The identity provider that people sign in with. */
export interface OidcClient {
  /** URL of the issuer, as its discovery document gives it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Scopes separated by spaces. */
  readonly scope: string;
}

/** The console's configuration from environment variables (docs/reference/environment.md). */
export interface UiConfig {
  readonly host: string;
  readonly port: number;
  /** `API_URL`: address of the proxy, as this process reaches it. */
  readonly apiUrl: string;
  /** `UI_CLIENT_DIR`: folder of the built page. Absent: the built one. */
  readonly clientDir?: string;
  /** Maximum open connections of one address; null for no limit. */
  readonly connectionsPerAddress: number | null;
  /** Absent: people sign in with API keys. */
  readonly oidc?: OidcClient;
}

/** Reads the configuration. Throws `ConfigurationError`. */
export function readUiConfig(environment: Environment): UiConfig {
  const given = readEnvironment(environmentSchema, environment);
  const { API_URL, UI_OIDC_ISSUER: issuer, UI_OIDC_CLIENT_ID: clientId } = given;
  requireAddresses({ API_URL, UI_OIDC_ISSUER: issuer });
  if ((issuer === undefined) !== (clientId === undefined)) {
    const missing = issuer === undefined ? 'UI_OIDC_ISSUER' : 'UI_OIDC_CLIENT_ID';
    throw new ConfigurationError(
      missing,
      `${missing} : UI_OIDC_ISSUER et UI_OIDC_CLIENT_ID vont ensemble ; renseignez les deux`,
      { english: 'UI_OIDC_ISSUER and UI_OIDC_CLIENT_ID belong together; set both' },
    );
  }
  return {
    host: given.UI_HOST ?? '127.0.0.1',
    port: Number(given.UI_PORT ?? 3000),
    ...(given.UI_CLIENT_DIR !== undefined && { clientDir: given.UI_CLIENT_DIR }),
    connectionsPerAddress:
      Number(given.UI_CONNECTIONS_PER_ADDRESS ?? DEFAULT_CONNECTIONS_PER_ADDRESS) || null,
    apiUrl: (API_URL ?? 'http://127.0.0.1:4000').replace(/\/+$/, ''),
    ...(issuer !== undefined &&
      clientId !== undefined && {
        oidc: { issuer, clientId, scope: given.UI_OIDC_SCOPE ?? 'openid profile' },
      }),
  };
}
