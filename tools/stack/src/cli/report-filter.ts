import { type SupervisionReport } from '../supervise';

/**
 * Number of different reasons that are printed during one outage. A reason may contain text that changes each time.
 */
const MAX_REASONS = 5;

interface Outage {
  reasons: Set<string>;
  isShownAsDown: boolean;
}

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

/**
 * Decides which reports about a process that keeps ending are printed: each new reason, the same reason after 1, 2,
 * 4, 8 … attempts, and the recovery if the last printed line said that the process is down.
 */
export function createReportFilter(): (report: SupervisionReport) => boolean {
  const outages = new Map<string, Outage>();
  return (report) => {
    if (report.kind === 'restarting' && report.attempt === 1) outages.delete(report.name);
    const outage = outages.get(report.name) ?? { reasons: new Set(), isShownAsDown: false };
    outages.set(report.name, outage);
    if (report.kind === 'back') {
      const shouldPrint = outage.isShownAsDown;
      outage.isShownAsDown = false;
      return shouldPrint;
    }
    const isNew = !outage.reasons.has(report.because) && outage.reasons.size < MAX_REASONS;
    if (isNew) outage.reasons.add(report.because);
    const shouldPrint = isNew || isPowerOfTwo(report.attempt);
    outage.isShownAsDown ||= shouldPrint;
    return shouldPrint;
  };
}
