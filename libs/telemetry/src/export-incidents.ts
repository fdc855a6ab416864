import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Logger as PinoLogger } from 'pino';

/** A collector that is down fails every second: one line a minute says it. */
const QUIET_MS = 60_000;

/**
 * Reports what goes wrong while exporting (collector unreachable, data refused). `logger` must not
 * feed the log bridge: each failed export of logs would add a log to export.
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
