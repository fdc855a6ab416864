/** Names of resources that are no subjects, before the colon. */
const KNOWN = [
  ...(['run', 'runs', 'event', 'event-batch', 'validation', 'workflow', 'agent', 'key'] as const),
  ...(['refused-record', 'restoration', 'audit', 'catalog', 'source'] as const),
] as const;

/** Actions on several things, of which the resource is none. */
const EVERY = new Set(['validations:all', 'runs:all']);

type Target =
  | { readonly to: '/runs/$id'; readonly params: { readonly id: string } }
  | { readonly to: '/workflows/$slug'; readonly params: { readonly slug: string } }
  | { readonly to: '/inbox'; readonly search: { readonly task: string } };

/** What a line of the audit log is about. */
export interface AuditedResource {
  readonly kind: string;
  /** Whether its id is that of a person: it is hidden like those of runs. A kind that nobody knows is taken for one. */
  readonly isSubject: boolean;
  /** The page about it. */
  readonly target: Target | undefined;
}

function targetOf(kind: string, id: string): Target | undefined {
  if (id === '') return undefined;
  if (kind === 'run') return { to: '/runs/$id', params: { id } };
  if (kind === 'workflow') return { to: '/workflows/$slug', params: { slug: id } };
  if (kind === 'validation') return { to: '/inbox', search: { task: id } };
  return undefined;
}

export function auditedResource(resource: string): AuditedResource {
  const colon = resource.indexOf(':');
  const kind = colon === -1 ? resource : resource.slice(0, colon);
  const id = colon === -1 ? '' : resource.slice(colon + 1);
  const isKnown = (KNOWN as readonly string[]).includes(kind);
  return {
    kind,
    isSubject: id !== '' && !isKnown && !EVERY.has(resource),
    target: targetOf(kind, id),
  };
}
