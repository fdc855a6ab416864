import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Logger as PinoLogger } from 'pino';

/** Minimum interval between two log lines. A collector that is down fails every second. */
const QUIET_MS = 60_000;

/**
 * Logs export failures (collector unreachable, data refused). `logger` must not feed the log bridge, because each
 * failed export of logs would then add a log to export.
 */
export function reportExportIncidents(logger: PinoLogger): void {
  let quietUntil = 0;
  const report = (incident: string): void => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + QUIET_MS;
    logger.warn({ detail: messageOf(incident) }, "incident d'export OTel");
  };
  diag.setLogger(
    { error: report, warn: report, info: report, debug: report, verbose: report },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/** The SDK reports an exception as JSON with its stack, anything else as a sentence. */
function messageOf(incident: string): string {
  try {
    return (JSON.parse(incident) as { message?: string }).message ?? incident;
  } catch {
    return incident;
  }
}
