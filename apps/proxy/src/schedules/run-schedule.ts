import type { Logger } from '@platform/telemetry';
import { ExponentialBackoff, type IBackoff } from 'cockatiel';

import type { IngestionDeps } from '../events/ingestion';
import { withRunIndex } from '../runs/run-index';
import { dueInstants, type DueInstants } from './due-instants';
import { fireInstant, firingPrefix, recordFiring } from './fire-instant';
import type { Schedule } from './schedule';

/** The clock may be set and the machine may sleep meanwhile: nobody waits longer than this at once. */
const LONGEST_WAIT_MS = 60_000;

const AFTER_FAILURES = new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 15_000 });

export interface ScheduleDeps extends IngestionDeps {
  readonly log: Logger;
  /** Resolves after `ms` milliseconds; rejects when the signal is given. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

function tellDropped(
  { workflow: { slug }, missed }: Schedule,
  { dropped, overflow }: DueInstants,
  log: Logger,
): void {
  if (dropped.length === 0) return;
  const [from, to] = [dropped[0]?.toISOString(), dropped.at(-1)?.toISOString()];
  log.warn(
    { workflow: slug, missed, instants: dropped.length, from, to, ...(overflow && { overflow }) },
    'instants manqués : aucune exécution',
  );
  for (const _instant of dropped) recordFiring(slug, 'rejected');
}

/**
 * Fires a workflow at the instants of its rule until the signal is given. Begins after the last firing
 * that the index knows, or now; an instant that cannot be fired is tried again, until the next one
 * comes or, where every missed one is made up for, until it succeeds.
 */
export async function runSchedule(
  schedule: Schedule,
  deps: ScheduleDeps,
  signal: AbortSignal,
): Promise<void> {
  const { workflow, rule, missed } = schedule;
  const { log, now, store } = deps;
  const began = now();
  let seen: Date | undefined;
  let begun: Date | undefined;
  let backoff: IBackoff<unknown> | undefined;

  const lastFiring = async (): Promise<Date> => {
    const known = await withRunIndex(() => store.latestInstant(firingPrefix(workflow.slug)));
    const last = known === null ? began : new Date(known);
    return Number.isNaN(last.getTime()) ? began : last;
  };

  const fireDue = async (): Promise<void> => {
    const instant = now();
    const last = seen ?? (await lastFiring());
    // After a clock that went back: what it fires again has the same id.
    seen = last > instant ? instant : last;
    const due = dueInstants(rule, missed, { seen, now: instant, begun });
    tellDropped(schedule, due, log);
    seen = due.dropped.at(-1) ?? seen;
    for (const each of due.fire) {
      if (signal.aborted) return;
      begun = each;
      await fireInstant(schedule, each, deps);
      seen = each;
    }
  };

  /** Milliseconds until there is something to do. */
  const step = async (): Promise<number> => {
    try {
      await fireDue();
      backoff = undefined;
      const instant = now();
      const next = rule.next(instant)?.getTime() ?? Number.POSITIVE_INFINITY;
      return Math.min(next - instant.getTime(), LONGEST_WAIT_MS);
    } catch (error) {
      backoff = backoff?.next(undefined) ?? AFTER_FAILURES.next();
      log.warn(
        { workflow: workflow.slug, error: (error as Error).message },
        'déclenchement impossible, nouvel essai',
      );
      return backoff.duration;
    }
  };

  while (!signal.aborted) {
    const pause = await step();
    await deps.wait(pause, signal).catch(() => undefined);
  }
}
