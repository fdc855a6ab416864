import { ConfigurationError } from '@platform/sdk';
import { parseReference } from '@platform/plugin-clinical';
import type { Reference } from 'fhir/r4';

type Json = Readonly<Record<string, unknown>>;

interface Code {
  readonly system?: string;
  readonly code?: string;
  /** Of a `code` element, whose definition gives its system. */
  readonly isImplied?: true;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The codes of an element that a token parameter searches: `code`, `Coding`, `CodeableConcept`, `Identifier`. */
function codesOf(value: unknown): readonly Code[] {
  if (Array.isArray(value)) return value.flatMap(codesOf);
  if (typeof value === 'string' || typeof value === 'boolean') {
    return [{ code: String(value), isImplied: true }];
  }
  if (!isObject(value)) return [];
  if (Array.isArray(value['coding'])) return value['coding'].flatMap(codesOf);
  const system = textOf(value['system']);
  const code = textOf(value['code']) ?? textOf(value['value']);
  return [{ ...(system !== undefined && { system }), ...(code !== undefined && { code }) }];
}

const unescaped = (text: string): string => text.replaceAll(/\\([\\$,|])/g, '$1');
const splitAt = (text: string, separator: RegExp): readonly string[] => text.split(separator);

/** `code`, `system|code`, `|code` and `system|`, as FHIR R4 defines a token. */
function tokenMatches(value: string, { system, code, isImplied }: Code): boolean {
  const parts = splitAt(value, /(?<!\\)\|/u).map(unescaped);
  const [first = '', second] = parts;
  if (second === undefined) return code === first;
  const isSystem = isImplied === true || system === (first === '' ? undefined : first);
  return isSystem && (second === '' || code === second);
}

/** `Type/id`, `id` and an absolute address of either. */
function referenceMatches(value: string, reference: unknown): boolean {
  const stated = isObject(reference) ? parseReference(reference as Reference) : undefined;
  if (stated?.kind !== 'resource') return false;
  const wanted = unescaped(value);
  return wanted === stated.id || wanted.endsWith(`${stated.type}/${stated.id}`);
}

type Matches = (record: Json, value: string) => boolean;

const token =
  (...members: readonly string[]): Matches =>
  (record, value) =>
    members.some((name) => codesOf(record[name]).some((code) => tokenMatches(value, code)));

const reference =
  (...members: readonly string[]): Matches =>
  (record, value) =>
    members.some((name) => [record[name]].flat().some((each) => referenceMatches(value, each)));

/**
 * The parameters that need nothing but the resource. A parameter is named after its element, for the types that feeds are
 * about; a date, a text and a chain are not among them.
 */
const PARAMETERS: Readonly<Record<string, Matches>> = {
  _id: token('id'),
  category: token('category'),
  class: token('class'),
  'clinical-status': token('clinicalStatus'),
  code: token('code', 'medicationCodeableConcept'),
  encounter: reference('encounter', 'context'),
  identifier: token('identifier'),
  intent: token('intent'),
  patient: reference('subject', 'patient', 'for'),
  performer: reference('performer'),
  priority: token('priority'),
  status: token('status'),
  subject: reference('subject'),
  type: token('type'),
  'verification-status': token('verificationStatus'),
};

function matchesOf(name: string): Matches {
  const matches = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name] : undefined;
  if (matches) return matches;
  const known = Object.keys(PARAMETERS).join(', ');
  throw new ConfigurationError(
    `query.params.${name}`,
    `« ${name} » ne se juge pas sans le serveur ; se jugent : ${known}`,
    { english: `"${name}" cannot be judged without the server; these can: ${known}` },
  );
}

/**
 * Whether the search of a feed would list a resource that was found elsewhere. Throws ConfigurationError for a parameter
 * that only the server can judge: left out, the feed would start runs that it does not mean.
 */
export function asksFor(record: unknown, query: Readonly<Record<string, unknown>>): boolean {
  const { resource, params } = query;
  const filters = Object.entries(isObject(params) ? params : {}).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ matches: matchesOf(name), value: String(value) })),
  );
  if (!isObject(record) || record['resourceType'] !== resource) return false;
  return filters.every(({ matches, value }) =>
    splitAt(value, /(?<!\\),/u).some((each) => matches(record, each)),
  );
}
