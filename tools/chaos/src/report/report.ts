import type { Damage } from '../campaign/damage';
import type { CampaignOptions, CampaignResult } from '../campaign/run-campaign';
import type { Attempt } from '../facts';
import { INVARIANTS } from '../invariants';
import { groupBy } from '../invariants/group-by';

/** The result of a campaign. */
export interface Report {
  readonly seed: number;
  readonly isGood: boolean;
  readonly honoursKeys: boolean;
  readonly durationMs: number;
  readonly events: { readonly sent: number; readonly deliveries: number; readonly refused: number };
  /** Number of runs by workflow, then by status. */
  readonly runs: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The setup that was broken. */
  readonly ground: Pick<CampaignOptions, 'database' | 'proxies' | 'endpoints'>;
  readonly damage: Damage;
  readonly effects: {
    readonly keys: number;
    readonly attempts: number;
    /** Attempts after the first with their key. */
    readonly repeated: number;
    /** Attempts whose key had been applied, and that changed nothing. */
    readonly recognised: number;
    /** Keys that were applied more than once. */
    readonly doubled: number;
    readonly misbehaviours: Readonly<Record<string, number>>;
  };
  /** Number of responses by act, then by status. */
  readonly people: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly invariants: readonly {
    readonly name: string;
    readonly violations: number;
    readonly examples: readonly string[];
  }[];
}

type ReportedOptions = Pick<
  CampaignOptions,
  'seed' | 'honoursKeys' | 'database' | 'proxies' | 'endpoints'
>;

const EXAMPLES = 5;

const countBy = <T>(things: Iterable<T>, key: (thing: T) => string): Record<string, number> =>
  Object.fromEntries([...groupBy(things, key)].map(([name, group]) => [name, group.length]).sort());

const statusOf = (answer: { readonly status: number; readonly isDuplicate?: boolean }): string =>
  answer.isDuplicate ? `${answer.status} duplicate` : String(answer.status);

/** A repetition that failed or hung could not be applied. */
const isRecognised = ({ isApplied, misbehaviour }: Attempt): boolean =>
  !isApplied && misbehaviour !== 'fails' && misbehaviour !== 'hangs';

export function reportOn(
  { seed, honoursKeys, database, proxies, endpoints }: ReportedOptions,
  { facts, damage, refusals, durationMs }: CampaignResult,
): Report {
  const { attempts } = facts;
  const byKey = groupBy(attempts, ({ key }) => key);
  const applied = groupBy(
    attempts.filter(({ isApplied }) => isApplied),
    ({ key }) => key,
  );
  const recognised = [...byKey.values()].flatMap((all) => {
    const first = all.findIndex(({ isApplied }) => isApplied);
    return first < 0 ? [] : all.slice(first + 1).filter(isRecognised);
  });
  const invariants = INVARIANTS.map(({ name, violations }) => {
    const found = violations(facts);
    return { name, violations: found.length, examples: found.slice(0, EXAMPLES) };
  });
  return {
    seed,
    isGood: invariants.every(({ violations }) => violations === 0),
    honoursKeys,
    durationMs,
    events: {
      sent: facts.events.length,
      deliveries: facts.answers.length,
      refused: refusals,
    },
    runs: Object.fromEntries(
      [...groupBy(facts.runs, ({ snapshot }) => snapshot.workflow.slug)]
        .map(([slug, runs]) => [slug, countBy(runs, ({ status }) => status)] as const)
        .sort(([one], [other]) => one.localeCompare(other)),
    ),
    ground: { database, proxies, endpoints },
    damage,
    effects: {
      keys: byKey.size,
      attempts: attempts.length,
      repeated: attempts.length - byKey.size,
      recognised: recognised.length,
      doubled: [...applied.values()].filter((all) => all.length > 1).length,
      misbehaviours: countBy(
        attempts.filter(({ misbehaviour }) => misbehaviour !== null),
        ({ misbehaviour }) => String(misbehaviour),
      ),
    },
    people: {
      decisions: countBy(facts.decisions, statusOf),
      cancellations: countBy(facts.cancels, statusOf),
      incidents: countBy(facts.incidents, statusOf),
      signals: countBy(facts.signals, statusOf),
      reruns: countBy(facts.reruns, statusOf),
    },
    invariants,
  };
}

const list = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ') || 'none';

/** On a slow machine people may all come too late: then what holds of their acts was not tried. */
function untried({ people }: Report): readonly string[] {
  const acts = Object.entries(people)
    .filter(([, counts]) => !Object.keys(counts).some((status) => status.startsWith('2')))
    .map(([act]) => act);
  return acts.length === 0 ? [] : [`not tried     ${acts.join(', ')}: none was acknowledged`];
}

/** Formats the report as text. */
export function printReport(report: Report): string {
  const { events, effects, damage, runs, ground } = report;
  const total = Object.values(runs).flatMap((counts) => Object.values(counts));
  const { endpoint, proxy, controlPlane, database } = damage.kills;
  const { freezes } = damage;
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
    `kill -9       ${endpoint + proxy + controlPlane + database}: ${endpoint} endpoint, ${proxy} proxy, ${controlPlane} control plane, ${database} database; ${damage.heldKills} of these faults between a write and its answer`,
    `freezes       ${freezes.endpoint + freezes.proxy + freezes.controlPlane}: ${freezes.endpoint} endpoint, ${freezes.proxy} proxy, ${freezes.controlPlane} control plane`,
    `connections   ${list(damage.links)}`,
    `faults        ${list(damage.faults)}; ${damage.endedSessions} sessions of the database ended`,
    `older indexes ${damage.olderIndexes.putBack} put back, ${damage.olderIndexes.oldEnough} of them old enough to be noticed`,
    `strangers     ${damage.strangers.answered} requests answered, ${damage.strangers.refused} sent away`,
    `effects       ${effects.keys}, attempted ${effects.attempts} times; ${effects.repeated} repetitions, ${effects.recognised} of them recognised by their key; ${effects.doubled} doubled`,
    `misbehaviour  ${list(effects.misbehaviours)}`,
    ...Object.entries(report.people).map(([what, counts]) => `${what.padEnd(14)}${list(counts)}`),
    ...untried(report),
    '',
    ...report.invariants.flatMap(({ name, violations, examples }) => [
      `${violations === 0 ? '✓' : '✗'} ${name}${violations === 0 ? '' : `: ${violations} ${violations === 1 ? 'violation' : 'violations'}`}`,
      ...examples.map((example) => `    ${example}`),
    ]),
    '',
  ].join('\n');
}
