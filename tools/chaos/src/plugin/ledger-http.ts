import type { AdapterFactory } from '@platform/sdk';

import { callLedger } from './call-ledger';
import type { LedgerPort } from './ledger-port';

/**
 * Adapter `http`: the ledger at `url`. A write whose response says `isToBeRepeated` is sent once more, as by a
 * client whose connection broke.
 */
const createLedger: AdapterFactory<LedgerPort> = ({ url }) => {
  const call = (path: string, body: object, signal?: AbortSignal) =>
    callLedger(`${String(url)}${path}`, body, signal);
  return {
    async read(base, { idempotencyKey, isDoomed, signal }) {
      const { value } = await call('/reads', { key: idempotencyKey, base, isDoomed }, signal);
      return Number(value);
    },
    async write(value, { idempotencyKey, isDoomed, isFragile, signal }) {
      const attempt = { key: idempotencyKey, value, isDoomed, isFragile };
      const answer = await call('/writes', attempt, signal);
      if (answer['isToBeRepeated'] === true) await call('/writes', attempt, signal);
      return String(answer['receipt']);
    },
    snapshot: async (subjectId) => ({ subjectId }),
    async publishValidationRequest(subjectId, { pendingId }, options) {
      await call('/publications', { subjectId, pendingId }, options?.signal);
    },
    async withdrawValidationRequest(subjectId, pendingId, options) {
      await call('/withdrawals', { subjectId, pendingId }, options?.signal);
    },
  };
};

export default createLedger;
