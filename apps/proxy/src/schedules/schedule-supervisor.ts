import type { DefinitionsInForce } from '@platform/definitions';
import type { Logger } from '@platform/telemetry';

import { lastKnownPosition, publicationOf, type LastKnownDeps } from './last-known';
import { handOver } from './position';
import { publicationTime } from './publication-time';
import { runSchedule, type PositionSource, type ScheduleDeps } from './run-schedule';
import { isSameVersion, schedulesOf, type Schedule } from './schedule';
import type { TrustedTime } from './watched-clock';

/** Runs one schedule node of a workflow, version after version. Each version starts where the one before it stopped. */
interface ScheduleRunner {
  /** Undefined while the workflow has no such schedule. */
  readonly schedule: Schedule | undefined;
  /** Resolves when the current firing has ended, with the position it has reached. */
  stop(): Promise<PositionSource>;
}

interface ScheduleSupervisorDeps extends Omit<LastKnownDeps, 'store' | 'timezone'> {
  readonly schedules: ScheduleDeps;
}

interface ScheduleSupervisor {
  /**
   * Starts, replaces and stops schedules so that those of these definitions run. It may be called again after an
   * error. `absentMs`: monotonic time of the last check that did not see the new definitions.
   */
  follow(inForce: DefinitionsInForce, absentMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** A workflow may have several schedules, which are told apart by their index. */
function indexedSchedules(
  { workflows }: DefinitionsInForce,
  timezone: string,
): ReadonlyMap<string, readonly [Schedule, number]> {
  return new Map(
    workflows.flatMap((workflow) =>
      schedulesOf([workflow], timezone).map(
        (schedule, index) => [`${workflow.slug} ${index}`, [schedule, index]] as const,
      ),
    ),
  );
}

function logStarted(log: Logger, { workflow, cron, timezone, missed }: Schedule): void {
  const { slug, version } = workflow;
  log.info({ workflow: slug, version, cron, timezone, missed }, 'planification démarrée');
}

export function createScheduleSupervisor({
  schedules: deps,
  ...history
}: ScheduleSupervisorDeps): ScheduleSupervisor {
  const { log, timezone, store } = deps;
  const runners = new Map<string, ScheduleRunner>();
  let isStarted = false;

  const begin = (schedule: Schedule, start: PositionSource): ScheduleRunner => {
    logStarted(log, schedule);
    // One controller per schedule: Node warns about many listeners on one signal.
    const stopping = new AbortController();
    const ended = runSchedule(schedule, deps, { start, signal: stopping.signal });
    return {
      schedule,
      stop() {
        stopping.abort();
        return ended;
      },
    };
  };

  const publishedAt = async (
    { workflow }: Schedule,
    { time, absentMs }: { readonly time: TrustedTime; readonly absentMs: number | undefined },
  ): Promise<Date> => {
    const publication = await publicationOf(workflow, history);
    return publication ? publicationTime(publication, time, absentMs) : time.now;
  };

  /** A schedule that was published before this proxy started continues; a new one starts with its publication. */
  const open = (schedule: Schedule, index: number, absentMs: number | undefined): ScheduleRunner =>
    begin(
      schedule,
      isStarted
        ? async (time) => {
            const published = await publishedAt(schedule, { time, absentMs });
            return { seen: published, published };
          }
        : (time) => lastKnownPosition(schedule, index, { ...history, store, timezone, time }),
    );

  const replace = async (
    runner: ScheduleRunner,
    to: Schedule | undefined,
    absentMs: number | undefined,
  ): Promise<ScheduleRunner> => {
    const { schedule: from } = runner;
    const position = await runner.stop();
    const start: PositionSource = async (time) => {
      const at = to ? await publishedAt(to, { time, absentMs }) : time.now;
      return handOver(await position(time), { from, to, at });
    };
    if (to) return begin(to, start);
    if (from) log.info({ workflow: from.workflow.slug }, 'planification arrêtée');
    return { schedule: undefined, stop: async () => start };
  };

  return {
    async follow(inForce, absentMs) {
      const indexed = indexedSchedules(inForce, timezone);
      const keys = new Set([...runners.keys(), ...indexed.keys()]);
      const followed = await Promise.allSettled(
        [...keys].map(async (key) => {
          const runner = runners.get(key);
          const [to, index = 0] = indexed.get(key) ?? [];
          const from = runner?.schedule;
          if (from && to && isSameVersion(from.workflow, to.workflow)) return;
          if (runner && (from || to)) runners.set(key, await replace(runner, to, absentMs));
          else if (to) runners.set(key, open(to, index, absentMs));
        }),
      );
      isStarted = true;
      for (const each of followed) if (each.status === 'rejected') throw each.reason;
    },
    async stop() {
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
    },
  };
}
