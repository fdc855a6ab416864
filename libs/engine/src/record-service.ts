import { RECORD_SERVICE, type RecordSnapshotInput } from '@platform/engine-api';
import { PlatformError } from '@platform/ports';
import * as restate from '@restatedev/restate-sdk';

import { guardHandler } from './attempts/guard-handlers';
import { noGuard } from './attempts/attempt-guard';
import { describeSubject } from './describe-subject';
import type { EngineDeps } from './engine-deps';

/**
 * Read-only service for records, so that the proxy needs no adapter. Both retentions are zero, so the control plane keeps
 * nothing of a record.
 */
export function createRecordService({ recordPorts, attempts = noGuard }: EngineDeps) {
  return restate.service({
    name: RECORD_SERVICE,
    handlers: {
      snapshot: restate.handlers.handler(
        { idempotencyRetention: 0, journalRetention: 0 },
        guardHandler(
          attempts,
          async (
            _context: restate.Context,
            { kind, id, view }: RecordSnapshotInput,
          ): Promise<unknown> => {
            const port = recordPorts.get(kind);
            if (view === 'subject') return describeSubject(port, id);
            if (!port) {
              throw new restate.TerminalError(`aucun dossier connecté pour « ${kind} »`, {
                errorCode: 404,
                metadata: { code: 'record-unbound' },
              });
            }
            try {
              return (await port.snapshot(id)) ?? null;
            } catch (thrown) {
              if (!PlatformError.isInstance(thrown) || thrown.code !== 'NOT_FOUND') throw thrown;
              throw new restate.TerminalError(thrown.message, {
                errorCode: 404,
                metadata: { code: 'record-not-found' },
              });
            }
          },
        ),
      ),
    },
    options: { inactivityTimeout: 5_000 },
  });
}
