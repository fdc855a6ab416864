import type { RunInput } from '@platform/engine-api';

import { list, type AdminClient } from '../control-plane/admin-client';
import type { Pinned } from './unfinished-run';

/** An input may hold megabytes, and the control plane writes each byte as a number. */
export const INPUT_BATCH_SIZE = 200;

interface InputEntry {
  readonly Command?: { readonly Input?: { readonly payload?: readonly number[] } };
}

function toInput(entryJson: string): RunInput | undefined {
  const payload = (JSON.parse(entryJson) as InputEntry).Command?.Input?.payload;
  return payload && (JSON.parse(Buffer.from(payload).toString('utf8')) as RunInput);
}

/**
 * Returns the inputs of invocations by invocation id, from the first entries of their journals. An invocation
 * without a journal has no entry here. Inputs hold patient data: show only names and versions of them.
 */
export async function readInputs(
  admin: AdminClient,
  invocationIds: readonly string[],
): Promise<ReadonlyMap<string, RunInput>> {
  if (invocationIds.length === 0) return new Map();
  const rows = await admin.query<{ readonly id: string; readonly entry_json?: string }>(`
    select id, entry_json from sys_journal
    where id in ${list(invocationIds)} and "index" = 0`);
  return new Map(
    rows.flatMap(({ id, entry_json }) => {
      const input = entry_json === undefined ? undefined : toInput(entry_json);
      return input ? [[id, input] as const] : [];
    }),
  );
}

/** Splits the items into consecutive pieces of at most `size`. */
export const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const pinnedOf = ({ workflow, contract, plugins }: RunInput): Pinned => ({
  workflow: { slug: workflow.slug, version: workflow.version, hash: workflow.hash },
  contract,
  plugins: plugins ?? {},
});

/** Returns the pins of runs by invocation id, for the runs that have an input. */
export async function readPinned(
  admin: AdminClient,
  invocationIds: readonly string[],
): Promise<ReadonlyMap<string, Pinned>> {
  const pinned = new Map<string, Pinned>();
  for (const batch of chunks(invocationIds, INPUT_BATCH_SIZE)) {
    for (const [id, input] of await readInputs(admin, batch)) pinned.set(id, pinnedOf(input));
  }
  return pinned;
}
