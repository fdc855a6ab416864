import { createLogger } from '@platform/telemetry';
import type { LoggerTransport } from '@restatedev/restate-sdk';

import { logUnreadable } from './sealing/journal-seal';
import { SEALED } from './sealing/sealed-members';

const log = createLogger('restate');

/** Without any key, a replay differs from the journal at its first sealed write. */
const isOfSealedWrite = (details: readonly unknown[]): boolean =>
  details.some((detail) => detail instanceof Error && detail.message.includes(`"${SEALED}"`));

/**
 * Writes the SDK's log lines through the engine's logger, and not again on replay. Values that the SDK adds to a message
 * are left out: they may come from a journal.
 */
export const restateLog: LoggerTransport = ({ level, replaying, context }, message, ...details) => {
  if (replaying) return;
  const fields = { invocation: context?.invocationId, handler: context?.handlerName };
  const text = typeof message === 'string' ? (message.split('\n')[0] ?? '') : 'SDK';
  switch (level) {
    case 'error':
    case 'warn':
      if (isOfSealedWrite(details)) logUnreadable();
      log.warn({ ...fields, detail: text.slice(0, 300) }, 'message du SDK Restate');
      break;
    default:
      log.debug({ ...fields, detail: text.slice(0, 300) }, 'message du SDK Restate');
  }
};
