import type { AuditHead, AuditLog } from '@platform/stores';
import { createLogger, type Logger } from '@platform/telemetry';

/** The process log usually leaves this machine, so a head written there reveals a truncated audit log. */
const CHAIN_HEAD_INTERVAL_MS = 300_000;

interface LoggedHead {
  /** Logs the head a last time. */
  stop(): Promise<void>;
}

interface LogChainHeadOptions {
  /** Interval in ms. Default five minutes. */
  readonly everyMs?: number;
  /** Default: the logger of component `audit`. */
  readonly logger?: Logger;
}

/** Logs the head of the audit chain: now, at intervals when it has changed, and when stopped. */
export function startLoggingChainHead(
  audit: Pick<AuditLog, 'head'>,
  { everyMs = CHAIN_HEAD_INTERVAL_MS, logger = createLogger('audit') }: LogChainHeadOptions = {},
): LoggedHead {
  let logged: AuditHead | null = null;

  async function logHead(isLast: boolean): Promise<void> {
    try {
      const head = await audit.head();
      if (head === null || (!isLast && head.hash === logged?.hash)) return;
      logged = head;
      logger.info({ seq: head.seq, hash: head.hash }, "tête du journal d'audit");
    } catch (error) {
      logger.warn({ err: error }, "tête du journal d'audit illisible");
    }
  }

  let logging = logHead(false);
  const timer = setInterval(() => {
    logging = logging.then(() => logHead(false));
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await logging;
      await logHead(true);
    },
  };
}
