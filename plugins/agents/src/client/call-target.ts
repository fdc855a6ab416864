import type { ModelProvider } from '@platform/sdk';

import { notConfigured } from './provider-errors';

/** Names of the field that limits the output (chat completions). */
export type OutputLimit = NonNullable<ModelProvider['outputLimit']>;

/** What one call needs of a provider. */
export interface CallTarget {
  readonly name: string;
  readonly kind: ModelProvider['kind'];
  /** Scheme, host and path of the endpoint, without a trailing slash. */
  readonly baseUrl: string;
  /** The query of the endpoint (`?api-version=…`), or empty. */
  readonly search: string;
  readonly key: string;
  /** Declared headers; names in lower case. Of those for the authorization, only the one that replaces ours. */
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum duration of one turn, in ms. */
  readonly timeoutMs: number;
  /** Name of the field that limits the output, if the instance sets it. */
  readonly outputLimit?: OutputLimit;
}

/** A model writes for minutes; the node's own timeout is usually shorter. */
const DEFAULT_PROVIDER_TIMEOUT_MS = 120_000;
export const MAX_TIMEOUT_MS = 900_000;
/** The declared header that replaces the one made from the key: in this spelling alone. */
const AUTHORIZATION = 'authorization';
/** What an HTTP header can carry. A line feed from a file would break the request. */
const KEY = /^[\x21-\x7e]+$/;

/**
 * Reads address and key of a provider. The key comes from the environment at each call, so that it is in no value that is
 * kept. Throws `not-configured`.
 */
export function requireTarget(
  providers: ReadonlyMap<string, ModelProvider>,
  name: string,
): CallTarget {
  const provider = providers.get(name);
  if (provider === undefined)
    throw notConfigured(name, {
      fr: "l'instance ne le déclare pas",
      en: 'the instance does not declare it',
    });
  const { kind, baseUrl, headers, timeoutMs = DEFAULT_PROVIDER_TIMEOUT_MS, outputLimit } = provider;
  if (baseUrl === undefined || !URL.canParse(baseUrl)) {
    throw notConfigured(name, { fr: '« baseUrl » manque', en: '"baseUrl" is missing' });
  }
  const url = new URL(baseUrl);
  if (url.username !== '' || url.password !== '') {
    throw notConfigured(name, {
      fr: "« baseUrl » contient des identifiants, qui n'y ont pas leur place",
      en: '"baseUrl" contains credentials, which do not belong there',
    });
  }
  return {
    name,
    kind,
    baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    search: url.search,
    key: requireKey(provider),
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([header]) => header === AUTHORIZATION || header.toLowerCase() !== AUTHORIZATION)
        .map(([header, value]) => [header.toLowerCase(), value]),
    ),
    timeoutMs: Math.ceil(Math.min(timeoutMs, MAX_TIMEOUT_MS)),
    ...(outputLimit !== undefined && { outputLimit }),
  };
}

function requireKey({ name, apiKeyEnv }: ModelProvider): string {
  if (apiKeyEnv === undefined) {
    throw notConfigured(name, { fr: '« apiKeyEnv » manque', en: '"apiKeyEnv" is missing' });
  }
  const key = process.env[apiKeyEnv]?.trim() ?? '';
  if (key === '') {
    throw notConfigured(name, {
      fr: `la variable ${apiKeyEnv} est absente ou vide`,
      en: `the variable ${apiKeyEnv} is missing or empty`,
    });
  }
  if (!KEY.test(key)) {
    throw notConfigured(name, {
      fr: `la variable ${apiKeyEnv} n'est pas une clé`,
      en: `the variable ${apiKeyEnv} is not a key`,
    });
  }
  return key;
}
