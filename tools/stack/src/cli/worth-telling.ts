import { type SupervisionReport } from '../supervise';

/** So many reasons of one outage are told when they come; a reason may hold what changes each time. */
const MAX_REASONS = 5;

interface Outage {
  reasons: Set<string>;
  isToldDown: boolean;
}

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

/**
 * What a person is told of a process that ends again and again: each new reason, and the same one after
 * 1, 2, 4, 8 … attempts; that it is back when the last word was that it is down.
 */
export function createWorthTelling(): (report: SupervisionReport) => boolean {
  const outages = new Map<string, Outage>();
  return (report) => {
    if (report.kind === 'restarting' && report.attempt === 1) outages.delete(report.name);
    const outage = outages.get(report.name) ?? { reasons: new Set(), isToldDown: false };
    outages.set(report.name, outage);
    if (report.kind === 'back') {
      const isNews = outage.isToldDown;
      outage.isToldDown = false;
      return isNews;
    }
    const isNew = !outage.reasons.has(report.because) && outage.reasons.size < MAX_REASONS;
    if (isNew) outage.reasons.add(report.because);
    const isNews = isNew || isPowerOfTwo(report.attempt);
    outage.isToldDown ||= isNews;
    return isNews;
  };
}
