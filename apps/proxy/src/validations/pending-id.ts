/** A node path holds no colon, so the first one ends it; a run id may hold more. */
export function runIdOf(pendingId: string): string | undefined {
  const colon = pendingId.indexOf(':');
  return colon > 0 ? pendingId.slice(colon + 1) : undefined;
}
