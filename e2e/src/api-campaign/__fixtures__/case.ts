import type { ApiDocument, DocumentedOperation } from './documented-api';
import type { SchemaChecks } from './schema-checks';
import type { Probe } from './send';

/** A request that should get as far as the operation's own work. */
export interface SoundRequest {
  /** Path parameters, not encoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: none. */
  readonly body: unknown;
  /** Its media type. */
  readonly media: string | undefined;
}

/** One request of the campaign, and what may become of it beyond what the document says. */
export interface Case {
  readonly operation: DocumentedOperation;
  /** What is odd about it. */
  readonly what: string;
  readonly probe: Probe;
  /** Nothing else will do; undefined: whatever the operation documents. */
  readonly statuses?: readonly number[];
  /** It may not be answered with a success. */
  readonly refused?: boolean;
}

/** What the cases of one operation are made from. */
export interface Material {
  readonly operation: DocumentedOperation;
  readonly document: ApiDocument;
  readonly checks: SchemaChecks;
  readonly sound: SoundRequest;
  /** The headers of a caller who may do everything. */
  readonly identity: Readonly<Record<string, string>>;
  readonly seed: number;
  /** It checks its bodies by itself, and answers each wrong part for itself. */
  readonly lenient: boolean;
}

const encode = (value: string): string => encodeURIComponent(value);

/** The address of an operation with these parameters; `raw` values stand in it as they are. */
export function addressOf(
  { path }: DocumentedOperation,
  { params, query }: Pick<SoundRequest, 'params' | 'query'>,
  raw: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_all, name: string) => raw[name] ?? encode(params[name] ?? ''),
  );
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

/** The sound request of the material with some parts replaced. */
export function probeWith(
  { operation, sound, identity }: Material,
  parts: Partial<Probe> & { readonly json?: unknown } = {},
): Probe {
  const { json, ...probe } = parts;
  const content = 'json' in parts ? JSON.stringify(json) : textOf(sound);
  const media = sound.media === undefined ? {} : { 'content-type': sound.media };
  const body = 'body' in parts ? parts.body : content;
  return {
    method: operation.method,
    address: addressOf(operation, sound),
    headers: { ...identity, ...(body === undefined ? {} : media), ...sound.headers },
    ...probe,
    ...(body === undefined ? {} : { body }),
  };
}

const textOf = ({ body }: SoundRequest): string | undefined =>
  typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
