import { type FhirServer, type FhirServerOptions, startFhirServer } from '../start-fhir-server';
import { type Resource } from '../resource';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; undefined without a body. */
  readonly body: Resource;
}

export interface ServerHarness {
  readonly server: FhirServer;
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** The matches of a search, as `Type/id`. */
  found(path: string): Promise<string[]>;
  close(): Promise<void>;
}

/** A server in memory on a free port, with a client. `path` is below the base URL, or an absolute URL. */
export async function openServerHarness(options: FhirServerOptions = {}): Promise<ServerHarness> {
  const bugs: unknown[] = [];
  const server = await startFhirServer({ onBug: (error) => bugs.push(error), ...options });
  const call: ServerHarness['call'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(path.startsWith('http') ? path : `${server.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/fhir+json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const parsed = (isJson ? JSON.parse(text) : undefined) as Resource;
    return { status: response.status, headers: response.headers, body: parsed };
  };
  return {
    server,
    call,
    async found(path) {
      const { status, body } = await call('GET', path);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return entriesOf(body)
        .filter(({ search }) => search?.mode === 'match')
        .map(({ resource }) => `${resource?.resourceType}/${resource?.id}`);
    },
    async close() {
      await server.close();
      if (bugs.length > 0) throw bugs[0];
    },
  };
}

export interface SearchEntry {
  readonly fullUrl?: string;
  readonly resource?: Resource;
  readonly search?: { readonly mode: string };
  readonly response?: {
    readonly status: string;
    readonly location?: string;
    readonly outcome?: Resource;
  };
}

export const entriesOf = (bundle: Resource): SearchEntry[] =>
  (bundle['entry'] ?? []) as unknown as SearchEntry[];

export const linkOf = (bundle: Resource, relation: string): string | undefined =>
  (bundle['link'] as unknown as { relation: string; url: string }[]).find(
    (link) => link.relation === relation,
  )?.url;
