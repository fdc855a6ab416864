import type { Bundle, FhirResource } from 'fhir/r4';

/** A resource that the server has stored. */
export type Stored<T> = T & { readonly id: string };

/** The FHIR server, as any client of it calls it: plain HTTP. */
export interface RecordServer {
  create<T extends FhirResource>(resource: T): Promise<Stored<T>>;
  /** Reads the resource, and writes it with these members if nobody changed it meanwhile. */
  change<T extends FhirResource>(resource: Stored<T>, members: Partial<T>): Promise<Stored<T>>;
  search<T extends FhirResource>(
    type: T['resourceType'],
    params: Readonly<Record<string, string>>,
  ): Promise<readonly Stored<T>[]>;
}

const TIMEOUT_MS = 30_000;
const HEADERS = { 'content-type': 'application/fhir+json' };

export function createRecordServer(fhirUrl: string): RecordServer {
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(`${fhirUrl}/${path}`, {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  return {
    create: (resource) =>
      call(resource.resourceType, {
        ...{ method: 'POST', headers: HEADERS },
        body: JSON.stringify(resource),
      }),
    async change({ resourceType, id }, members) {
      const found = await call<FhirResource>(`${resourceType}/${id}`);
      return call(`${resourceType}/${id}`, {
        method: 'PUT',
        headers: { ...HEADERS, 'if-match': `W/"${found.meta?.versionId ?? ''}"` },
        body: JSON.stringify({ ...found, ...members }),
      });
    },
    async search<T extends FhirResource>(
      type: T['resourceType'],
      params: Readonly<Record<string, string>>,
    ) {
      const query = new URLSearchParams({ ...params, _count: '200' });
      const { entry = [] } = await call<Bundle>(`${type}?${query.toString()}`);
      return entry.flatMap(({ resource }) => (resource ? [resource as Stored<T>] : []));
    },
  };
}
