import type { AuditHead, AuditLog } from '@platform/audit-log';
import { createLogger, type Logger } from '@platform/telemetry';

/** A cut end shows against a head that was written down elsewhere: the log leaves this machine. */
const EVERY_MS = 300_000;

export interface ToldHead {
  /** Tells it once more. */
  stop(): Promise<void>;
}

export interface LogChainHeadOptions {
  /** Default: five minutes. */
  readonly everyMs?: number;
  /** Default: that of component `audit`. */
  readonly logger?: Logger;
}

/** Writes the head of the audit log to the log: now, at intervals when it has moved, and when stopped. */
export function startTellingHead(
  audit: Pick<AuditLog, 'head'>,
  { everyMs = EVERY_MS, logger = createLogger('audit') }: LogChainHeadOptions = {},
): ToldHead {
  let told: AuditHead | null = null;

  async function tell(isLast: boolean): Promise<void> {
    try {
      const head = await audit.head();
      if (head === null || (!isLast && head.hash === told?.hash)) return;
      told = head;
      logger.info({ seq: head.seq, hash: head.hash }, "tête du journal d'audit");
    } catch (error) {
      logger.warn({ err: error }, "tête du journal d'audit illisible");
    }
  }

  let telling = tell(false);
  const timer = setInterval(() => {
    telling = telling.then(() => tell(false));
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await telling;
      await tell(true);
    },
  };
}
