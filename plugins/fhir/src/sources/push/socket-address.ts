import type { Parameters } from 'fhir/r4';
import type { ClientOptions } from 'ws';

import type { FhirClient } from '../../client/fhir-client';
import { FhirError } from '../../client/fhir-error';
import type { SocketConfig } from './push-config';

/** Operation of the backport on a Subscription. */
const TOKEN_OPERATION = 'get-ws-binding-token';

/** Where to connect, and how to bind. */
export interface SocketAddress {
  readonly url: string;
  readonly options: ClientOptions;
  readonly bindMessage: string;
  /** When the binding ends, in ms since the epoch. */
  readonly expiresAt?: number;
}

export interface SocketAddressDeps {
  readonly client: Pick<FhirClient, 'capabilities' | 'send' | 'baseUrl' | 'connection'>;
  readonly config: Pick<SocketConfig, 'url' | 'bind'>;
  readonly advertisedUrl: string | undefined;
}

/**
 * Finds where the WebSocket of a Subscription is: in the configuration, in the answer that gives the token, or in the
 * capability statement. Rejects when there is none, or when the server names another host: the site must then say so.
 */
export async function findSocketAddress(
  id: string,
  { client, config, advertisedUrl }: SocketAddressDeps,
  signal: AbortSignal,
): Promise<SocketAddress> {
  const capabilities = await client.capabilities();
  const hasTokens = capabilities.of('Subscription').hasOperation(TOKEN_OPERATION);
  const bind = config.bind ?? (hasTokens ? 'token' : 'id');
  const binding = bind === 'id' ? undefined : await requestToken(id, client, signal);
  const declared = binding?.url ?? capabilities.websocketUrl;
  const url =
    config.url ??
    (declared === undefined ? undefined : onServer(declared, client.baseUrl, advertisedUrl));
  if (url === undefined) {
    throw new FhirError('FHIR_PUSH_UNAVAILABLE', {
      fr: 'le serveur FHIR ne déclare pas d’adresse WebSocket : renseignez « push.url »',
      en: 'the FHIR server declares no WebSocket address: set "push.url"',
    });
  }
  const isServer = new URL(url).hostname === new URL(client.baseUrl).hostname;
  const { authorization, ca, ...ours } = await client.connection();
  const headers = authorization === undefined ? {} : { authorization };
  return {
    url,
    options: { ...(ca !== undefined && { ca }), ...(isServer && { ...ours, headers }) },
    bindMessage: bindMessage(bind, binding?.token ?? id),
    ...(binding?.expiresAt !== undefined && { expiresAt: binding.expiresAt }),
  };
}

function bindMessage(bind: NonNullable<SocketConfig['bind']>, value: string): string {
  switch (bind) {
    case 'id':
      return `bind ${value}`;
    case 'token':
      return `bind-with-token ${value}`;
    case 'token-json':
      return JSON.stringify({ type: 'bind-with-token', payload: { token: value } });
  }
}

/** A link of the server is followed to the same host only, and in clear only if the site reads it in clear. */
function onServer(declared: string, baseUrl: string, advertisedUrl: string | undefined): string {
  const base = new URL(baseUrl);
  const advertised = advertisedUrl === undefined ? undefined : new URL(advertisedUrl);
  const url = URL.canParse(declared) ? new URL(declared) : undefined;
  if (url !== undefined && /^wss?:$/.test(url.protocol)) {
    const scheme = base.protocol === 'https:' ? 'wss' : 'ws';
    if (url.host === advertised?.host) return `${scheme}://${base.host}${url.pathname}`;
    const isSafe = url.protocol === 'wss:' || scheme === 'ws';
    if (url.hostname === base.hostname && isSafe) return url.href;
  }
  throw new FhirError('FHIR_PUSH_UNAVAILABLE', {
    fr: `adresse WebSocket sur un autre serveur ou en clair (${url?.origin ?? 'illisible'}) : renseignez « push.url » si elle est juste`,
    en: `WebSocket address on another server or without encryption (${url?.origin ?? 'unreadable'}): set "push.url" if it is right`,
  });
}

interface Binding {
  readonly token: string;
  readonly url: string | undefined;
  readonly expiresAt: number | undefined;
}

async function requestToken(
  id: string,
  client: Pick<FhirClient, 'send'>,
  signal: AbortSignal,
): Promise<Binding> {
  const { resource } = await client.send({
    method: 'GET',
    resource: 'Subscription',
    interaction: 'operation',
    path: `Subscription/${encodeURIComponent(id)}/$${TOKEN_OPERATION}`,
    id,
    signal,
  });
  const { parameter = [] } = (resource ?? {}) as Partial<Parameters>;
  const valueOf = (name: string): string | undefined => {
    const found = parameter.find((each) => each.name === name);
    return found?.valueString ?? found?.valueUrl ?? found?.valueUri ?? found?.valueDateTime;
  };
  const token = valueOf('token');
  if (token === undefined || !/^[\x21-\x7e]{1,8000}$/.test(token)) {
    throw new FhirError('FHIR_PUSH_UNAVAILABLE', {
      fr: 'jeton WebSocket du serveur FHIR illisible',
      en: 'unreadable WebSocket token of the FHIR server',
    });
  }
  const expiresAt = Date.parse(valueOf('expiration') ?? '');
  return {
    token,
    url: valueOf('websocket-url'),
    expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt,
  };
}
