import type { Report } from './report';

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ') || 'none';

/** The report as a person reads it. */
export function printReport(report: Report): string {
  const { events, effects, damage, runs, ground } = report;
  const total = Object.values(runs).flatMap((counts) => Object.values(counts));
  const { endpoint, proxy, controlPlane } = damage.kills;
  return [
    `Chaos campaign, seed ${report.seed}${report.honoursKeys ? '' : ', without idempotency'}: ${
      report.isGood ? 'nothing lost, nothing doubled' : 'FAILED'
    }`,
    '',
    `platform      ${ground.database}, ${ground.proxies} × proxy, ${ground.endpoints} × endpoint`,
    `duration      ${Math.round(report.durationMs / 1000)} s`,
    `events        ${events.sent}, delivered ${events.deliveries} times; ${events.refused} requests were refused or broken off, and repeated`,
    `runs          ${total.reduce((sum, count) => sum + count, 0)}`,
    ...Object.entries(runs).map(([slug, counts]) => `  ${slug}: ${list(counts)}`),
    `kill -9       ${endpoint + proxy + controlPlane}: ${endpoint} endpoint, ${proxy} proxy, ${controlPlane} control plane; ${damage.heldKills} of these faults between a write and its answer`,
    `faults        ${list(damage.faults)}; ${damage.endedSessions} sessions of the database ended`,
    `older indexes ${damage.olderIndexes.putBack} put back, ${damage.olderIndexes.oldEnough} of them old enough to be noticed`,
    `strangers     ${damage.strangers.answered} requests answered, ${damage.strangers.refused} sent away`,
    `effects       ${effects.keys}, attempted ${effects.attempts} times; ${effects.repeated} repetitions, ${effects.recognised} of them recognised by their key; ${effects.doubled} doubled`,
    `misbehaviour  ${list(effects.misbehaviours)}`,
    ...Object.entries(report.people).map(([what, counts]) => `${what.padEnd(14)}${list(counts)}`),
    '',
    ...report.invariants.flatMap(({ name, violations, examples }) => [
      `${violations === 0 ? '✓' : '✗'} ${name}${violations === 0 ? '' : `: ${violations} ${violations === 1 ? 'violation' : 'violations'}`}`,
      ...examples.map((example) => `    ${example}`),
    ]),
    '',
  ].join('\n');
}
