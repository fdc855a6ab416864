import { createLogger } from '@platform/telemetry';
import type { LoggerTransport } from '@restatedev/restate-sdk';

const log = createLogger('restate');

/**
 * The SDK's own lines as ours: their text stays theirs, and nothing is told twice on replay. Values
 * that the SDK would print beside the message stay out: they may come from a journal.
 */
export const restateLog: LoggerTransport = ({ level, replaying, context }, message) => {
  if (replaying) return;
  const fields = { invocation: context?.invocationId, handler: context?.handlerName };
  const text = typeof message === 'string' ? (message.split('\n')[0] ?? '') : 'SDK';
  switch (level) {
    case 'error':
    case 'warn':
      log.warn({ ...fields, detail: text.slice(0, 300) }, 'message du SDK Restate');
      break;
    default:
      log.debug({ ...fields, detail: text.slice(0, 300) }, 'message du SDK Restate');
  }
};
