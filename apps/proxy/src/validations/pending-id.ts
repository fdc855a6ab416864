/** Returns the run id of a pending id. A node path contains no colon, so the first colon ends it. */
export function runIdOf(pendingId: string): string | undefined {
  const colon = pendingId.indexOf(':');
  return colon > 0 ? pendingId.slice(colon + 1) : undefined;
}
