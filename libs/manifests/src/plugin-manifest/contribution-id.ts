import { escapePointer } from '../yaml/json-pointer';
import type { Contributions, ContributionSection } from './types';

/** The field that names an entry of each section. */
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
 * What identifies an entry within its section: its name, `<port>/<name>` of an adapter, `<from>/<to>`
 * of a conversion. A `/` inside one of two parts is written `~1`, else `a/b` to `c` would be `a` to `b/c`.
 * Undefined for an entry too broken to have one.
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
