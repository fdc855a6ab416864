import { escapePointer } from '../yaml/json-pointer';
import type { Contributions, ContributionSection } from './types';

/** Section → the fields that identify an entry. */
const ID_FIELDS: Readonly<Record<ContributionSection, readonly string[]>> = {
  valueSets: ['id'],
  dimensions: ['name'],
  contextKinds: ['name'],
  types: ['name'],
  conversions: ['from', 'to'],
  nodes: ['id'],
  agents: ['name'],
  adapters: ['port', 'name'],
  eventSources: ['name'],
  eventBindings: ['name'],
  portSandboxes: ['port'],
};

export const CONTRIBUTION_SECTIONS = Object.keys(ID_FIELDS) as readonly ContributionSection[];

/**
 * Returns the id of an entry within its section: its name, `<port>/<name>` for an adapter, `<from>/<to>`
 * for a conversion. A `/` inside one of two parts is written `~1`, because `a/b` to `c` and `a` to `b/c`
 * would otherwise have the same id. Undefined when the entry lacks these fields.
 */
export function contributionId<S extends ContributionSection>(
  section: S,
  entry: Contributions[S][number] | unknown,
): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const parts = ID_FIELDS[section].map((field) => (entry as Record<string, unknown>)[field]);
  if (!parts.every((part) => typeof part === 'string')) return undefined;
  return parts.length === 1 ? parts[0] : parts.map(escapePointer).join('/');
}
