import { Type } from '@sinclair/typebox';

/** Path parameters of the operations on one validation. */
export const pendingParams = Type.Object({
  pendingId: Type.String({
    minLength: 1,
    maxLength: 4_000,
    description: '`<nodePath>:<runId>`',
  }),
});

/** Returns the run id of a pending id. A node path contains no colon, so the first colon ends it. */
export function runIdOf(pendingId: string): string | undefined {
  const colon = pendingId.indexOf(':');
  return colon > 0 ? pendingId.slice(colon + 1) : undefined;
}
