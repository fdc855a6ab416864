import type { ApiDocument, DocumentedOperation } from './documented-api';
import type { SchemaChecks } from './schema-checks';
import type { Probe } from './send';

/** A request that reaches the operation's own work. */
export interface SoundRequest {
  /** Path parameters, not encoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: no body. */
  readonly body: unknown;
  /** Media type of the body. */
  readonly media: string | undefined;
}

/** One request of the campaign, and its allowed results beyond those of the document. */
export interface Case {
  readonly operation: DocumentedOperation;
  /** What is odd about the request. */
  readonly what: string;
  readonly probe: Probe;
  /** The only allowed statuses. Undefined: all that the operation documents. */
  readonly statuses?: readonly number[] | undefined;
  /** The response must not be a success. */
  readonly refused?: boolean | undefined;
}

/** Returns a case whose request is made when it is read: a sample leaves most of them out. */
export function caseOf(
  operation: DocumentedOperation,
  what: string,
  make: () => Pick<Case, 'probe' | 'statuses' | 'refused'>,
): Case {
  let made: ReturnType<typeof make> | undefined;
  const read = () => (made ??= make());
  return {
    ...{ operation, what },
    get probe() {
      return read().probe;
    },
    get statuses() {
      return read().statuses;
    },
    get refused() {
      return read().refused;
    },
  };
}

/** The input for the cases of one operation. */
export interface Material {
  readonly operation: DocumentedOperation;
  readonly document: ApiDocument;
  readonly checks: SchemaChecks;
  readonly sound: SoundRequest;
  /** Headers of a caller who has all roles. */
  readonly identity: Readonly<Record<string, string>>;
  readonly seed: number;
  /** The operation checks its bodies itself, and reports each wrong part separately. */
  readonly lenient: boolean;
}

const encode = (value: string): string => encodeURIComponent(value);

/** Returns the path of an operation with these parameters. `raw` values are not encoded. */
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

/** Returns the sound request of the material with some parts replaced. */
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
