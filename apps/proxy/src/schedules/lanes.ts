import type { DefinitionsInForce } from '@platform/definitions';
import type { Logger } from '@platform/telemetry';

import { lastKnownPosition, publicationOf, type LastKnownDeps } from './last-known';
import { handOver } from './position';
import { publicationTime } from './publication-time';
import { runSchedule, type PositionSource, type ScheduleDeps } from './run-schedule';
import { isSameVersion, schedulesOf, type Schedule } from './schedule';
import type { TrustedTime } from './watched-clock';

/** The schedules of one workflow's place: one after the other, each where the one before it stopped. */
interface Lane {
  /** Undefined while the workflow has none there. */
  readonly schedule: Schedule | undefined;
  /** Resolves once what was being fired is, with where it then stands. */
  stop(): Promise<PositionSource>;
}

export interface LaneDeps extends Omit<LastKnownDeps, 'store' | 'timezone'> {
  readonly schedules: ScheduleDeps;
}

export interface Lanes {
  /**
   * Starts, replaces and stops schedules so that those of these definitions run. May be tried again.
   * `absentMs`: the monotonic moment of the last look that did not see what is new.
   */
  follow(inForce: DefinitionsInForce, absentMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** A workflow may have several schedules: each has its place among them. */
function placesOf(
  { workflows }: DefinitionsInForce,
  timezone: string,
): ReadonlyMap<string, readonly [Schedule, number]> {
  return new Map(
    workflows.flatMap((workflow) =>
      schedulesOf([workflow], timezone).map(
        (schedule, place) => [`${workflow.slug} ${place}`, [schedule, place]] as const,
      ),
    ),
  );
}

function tell(log: Logger, { workflow, cron, timezone, missed }: Schedule): void {
  const { slug, version } = workflow;
  log.info({ workflow: slug, version, cron, timezone, missed }, 'planification démarrée');
}

export function createLanes({ schedules: deps, ...history }: LaneDeps): Lanes {
  const { log, timezone, store } = deps;
  const lanes = new Map<string, Lane>();
  let isStarted = false;

  const begin = (schedule: Schedule, start: PositionSource): Lane => {
    tell(log, schedule);
    // One each: Node warns of many listeners to one signal.
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

  const beginningOf = async (
    { workflow }: Schedule,
    { time, absentMs }: { readonly time: TrustedTime; readonly absentMs: number | undefined },
  ): Promise<Date> => {
    const publication = await publicationOf(workflow, history);
    return publication ? publicationTime(publication, time, absentMs) : time.now;
  };

  /** What was published before this proxy began goes on; what is new begins with its publication. */
  const open = (schedule: Schedule, place: number, absentMs: number | undefined): Lane =>
    begin(
      schedule,
      isStarted
        ? async (time) => {
            const published = await beginningOf(schedule, { time, absentMs });
            return { seen: published, published };
          }
        : (time) => lastKnownPosition(schedule, place, { ...history, store, timezone, time }),
    );

  const replace = async (
    lane: Lane,
    to: Schedule | undefined,
    absentMs: number | undefined,
  ): Promise<Lane> => {
    const { schedule: from } = lane;
    const position = await lane.stop();
    const start: PositionSource = async (time) => {
      const at = to ? await beginningOf(to, { time, absentMs }) : time.now;
      return handOver(await position(time), { from, to, at });
    };
    if (to) return begin(to, start);
    if (from) log.info({ workflow: from.workflow.slug }, 'planification arrêtée');
    return { schedule: undefined, stop: async () => start };
  };

  return {
    async follow(inForce, absentMs) {
      const places = placesOf(inForce, timezone);
      const keys = new Set([...lanes.keys(), ...places.keys()]);
      const followed = await Promise.allSettled(
        [...keys].map(async (key) => {
          const lane = lanes.get(key);
          const [to, place = 0] = places.get(key) ?? [];
          const from = lane?.schedule;
          if (from && to && isSameVersion(from.workflow, to.workflow)) return;
          if (lane && (from || to)) lanes.set(key, await replace(lane, to, absentMs));
          else if (to) lanes.set(key, open(to, place, absentMs));
        }),
      );
      isStarted = true;
      for (const each of followed) if (each.status === 'rejected') throw each.reason;
    },
    async stop() {
      await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    },
  };
}
