import { isSameServer, type EffectLog } from '@platform/sdk';
import type { CapabilityStatement, FhirResource } from 'fhir/r4';

import { createAuthorization } from './authorization';
import type { Capabilities } from './capabilities';
import { createCapabilityCache } from './capability-cache';
import { interactionName } from './classify-error';
import { FhirError } from './fhir-error';
import type { FhirAnswer, FhirRequest } from './fhir-request';
import {
  search,
  searchPages,
  type SearchOptions,
  type SearchPage,
  type SearchResult,
} from './fhir-search';
import { pathSegment, type SearchParams } from './search-params';
import { sendRequest } from './send-request';
import {
  DEFAULT_CONCURRENCY,
  DEFAULT_MAX_PAGES,
  DEFAULT_MAX_RESPONSE_BYTES,
  DEFAULT_SERVER_TIMEOUT_MS,
  ownServers,
  type ServerConfig,
} from './server-config';
import { createTlsAgent, type TlsMaterial } from './tls-agent';
import { createTransport } from './transport';
import { createRequest, updateRequest, type WriteOptions } from './write-requests';

/**
 * One FHIR R4 server. Methods reject with NodeError (`retryable` as the table in classify-error.ts says) or
 * NotFoundError. An interaction that the server does not declare is refused before anything is sent.
 */
export interface FhirClient {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** The base addresses of this server, without a slash at the end; `baseUrl` first. */
  readonly ownBases: readonly string[];
  /** Tells whether the base of an absolute reference is this server. */
  readonly isOwnBase: (base: string) => boolean;
  capabilities(): Promise<Capabilities>;
  read(type: string, id: string, options?: { readonly signal?: AbortSignal }): Promise<FhirAnswer>;
  search(type: string, params: SearchParams, options?: SearchOptions): Promise<SearchResult>;
  /** For readers that must keep their place between two pages. */
  searchPages(
    type: string,
    params: SearchParams,
    options?: SearchOptions,
  ): AsyncGenerator<SearchPage, void, undefined>;
  create(resource: FhirResource, options?: WriteOptions): Promise<FhirAnswer>;
  /** `PUT` of a resource with an id. */
  update(resource: FhirResource, options?: WriteOptions): Promise<FhirAnswer>;
  /** Any other request, for example an operation. Sent as it is. */
  send(request: FhirRequest): Promise<FhirAnswer>;
  /** What another kind of connection to the same host needs, such as a WebSocket. */
  connection(): Promise<TlsMaterial & { readonly authorization?: string }>;
  /** Closes the connections. */
  close(): Promise<void>;
}

export interface FhirClientDeps {
  readonly log: EffectLog;
  /** Relative files of the configuration start here. */
  readonly root: string;
  /** The manifest key of the configuration, for errors: `ports.patient.config`. */
  readonly key: string;
  readonly now?: () => Date;
}

/** Throws ConfigurationError when a secret is missing. Connects on the first request. */
export function openFhirClient(config: ServerConfig, deps: FhirClientDeps): FhirClient {
  const { log, root, key, now = () => new Date() } = deps;
  const baseUrl = config.baseUrl.replace(/\/+$/, '');
  const ownBases = ownServers(config).map((own) => own.replace(/\/+$/, ''));
  const timeoutMs = config.timeoutMs ?? DEFAULT_SERVER_TIMEOUT_MS;
  const concurrency = config.concurrency ?? DEFAULT_CONCURRENCY;
  const maxResponseBytes = config.maxResponseBytes ?? DEFAULT_MAX_RESPONSE_BYTES;
  const agent = createTlsAgent({
    tls: config.tls,
    timeoutMs,
    maxResponseBytes,
    concurrency,
    key,
    root,
  });
  const transport = createTransport(agent, { timeoutMs, concurrency });
  const authorization = createAuthorization(config.auth, {
    baseUrl,
    transport,
    now,
    key: `${key}.auth`,
    root,
  });
  const send = (request: FhirRequest) =>
    sendRequest(request, { baseUrl, transport, authorization, log });

  const cache = createCapabilityCache(() => readStatement(send), { log, now });
  const requireInteraction = async (type: string, interaction: string): Promise<void> => {
    const capabilities = await cache.current();
    if (capabilities.of(type).allows(interaction)) return;
    const name = interactionName(interaction);
    throw new FhirError('FHIR_UNSUPPORTED', {
      fr: `non déclaré par le serveur FHIR : ${type} (${name.fr})`,
      en: `not declared by the FHIR server: ${type} (${name.en})`,
    });
  };
  const searchDeps = {
    send,
    baseUrl,
    advertisedUrl: config.advertisedUrl,
    maxPages: config.maxPages ?? DEFAULT_MAX_PAGES,
    log,
  };

  return {
    baseUrl,
    ownBases,
    isOwnBase: (base) => ownBases.some((own) => isSameServer(own, base)),
    capabilities: () => cache.current(),
    read: async (type, id, { signal } = {}) => {
      await requireInteraction(type, 'read');
      return send({
        method: 'GET',
        resource: type,
        interaction: 'read',
        path: `${type}/${pathSegment(id)}`,
        id,
        ...(signal && { signal }),
      });
    },
    search: async (type, params, options = {}) => {
      await requireInteraction(type, 'search-type');
      return search(type, params, options, searchDeps);
    },
    searchPages: async function* (type, params, options = {}) {
      await requireInteraction(type, 'search-type');
      yield* searchPages(type, params, options, searchDeps);
    },
    create: async (resource, options = {}) => {
      await requireInteraction(resource.resourceType, 'create');
      return send(createRequest(resource, options));
    },
    update: async (resource, options = {}) => {
      await requireInteraction(resource.resourceType, 'update');
      return send(updateRequest(resource, options));
    },
    send,
    connection: async () => {
      const header = await authorization.header();
      return {
        ...(await agent.material()),
        ...(header !== undefined && { authorization: header }),
      };
    },
    close: () => agent.close(),
  };
}

async function readStatement(
  send: (request: FhirRequest) => Promise<FhirAnswer>,
): Promise<CapabilityStatement> {
  const { resource } = await send({
    method: 'GET',
    resource: 'metadata',
    interaction: 'capabilities',
    path: 'metadata',
  });
  if (resource?.resourceType === 'CapabilityStatement') return resource;
  throw new FhirError('FHIR_NOT_A_STATEMENT', {
    fr: 'capacités du serveur FHIR illisibles',
    en: 'unreadable capabilities of the FHIR server',
  });
}
