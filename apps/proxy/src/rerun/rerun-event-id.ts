import { createHash, randomUUID } from 'node:crypto';

import { rerunId } from '@platform/interpreter';

/** Leaves room in an event id for what stands before it. */
export const IDEMPOTENCY_KEY = '^[\\w.:~-]{1,128}$';

/** Of the hash of a run's id: enough that no two runs share it. */
const HASH_LENGTH = 32;

const hashOf = (runId: string): string =>
  createHash('sha256').update(runId).digest('hex').slice(0, HASH_LENGTH);

/** The id of a rerun's event: the same for the same key and run, else one that nobody has. */
export const rerunEventId = (runId: string, key: string | undefined): string =>
  rerunId(hashOf(runId), key ?? randomUUID());
