import type { RunFact } from '../facts';
import { rerunOf } from '../scenarios/hooks-and-reruns';
import { viewOf } from '../scenarios/scenario';
import { groupBy } from './group-by';
import type { Invariant } from './invariant';

const isAcknowledged = ({ status }: { readonly status: number }): boolean =>
  status >= 200 && status < 300;

const byRunId = (runs: readonly RunFact[]): ReadonlyMap<string, RunFact> =>
  new Map(runs.map((run) => [run.runId, run]));

const ENDS = { retry: 'done', skip: 'skipped', fail: 'failed' } as const;

export const everyIncidentIsActedOnOnce: Invariant = {
  name: 'every incident was acted on once, and its node did what was acknowledged',
  violations: ({ incidents, runs }) => {
    const found = byRunId(runs);
    return [
      ...groupBy(incidents.filter(isAcknowledged), ({ runId, path }) => `${runId}:${path}`),
    ].flatMap(([incident, answers]) => {
      const actions = new Set(answers.map(({ action }) => action));
      if (actions.size > 1) return [`${incident} was acted on as ${[...actions].join(' and ')}`];
      const [first] = answers;
      const run = first && found.get(first.runId);
      if (!first || !run) return [];
      const status = viewOf(run.snapshot).status(first.path);
      return status === ENDS[first.action]
        ? []
        : [`${incident} was acted on as ${first.action}, and its node is ${status}`];
    });
  },
};

export const everySignalIsGiven: Invariant = {
  name: 'every event was given to the node that waited for it, which took one of those it was given',
  violations: ({ signals, runs }) => {
    const found = byRunId(runs);
    const missed = signals
      .filter((signal) => isAcknowledged(signal) && !signal.isGiven && signal.waitsOn)
      .map(
        ({ eventId, runId, path }) => `${eventId} was accepted while ${runId}:${path} waited on`,
      );
    const refused = signals
      .filter((signal) => !isAcknowledged(signal))
      .map(({ eventId, status }) => `${eventId} was answered ${status}`);
    const others = [
      ...groupBy(
        signals.filter(({ isGiven }) => isGiven),
        ({ runId }) => runId,
      ),
    ].flatMap(([runId, given]) => {
      const run = found.get(runId);
      const { path } = given[0] as (typeof given)[0];
      if (!run || run.snapshot.endReason === 'cancelled') return [];
      const taken = viewOf(run.snapshot).output(path, 'event') as { eventId?: string } | null;
      // Two events at the same time both reach the node, which takes the first.
      const ids = given.map(({ eventId }) => eventId);
      return taken?.eventId !== undefined && ids.includes(taken.eventId)
        ? []
        : [`${runId}:${path} was given ${ids.join(' and ')}, and took ${String(taken?.eventId)}`];
    });
    return [...missed, ...refused, ...others];
  },
};

export const everyCancelledRunEnds: Invariant = {
  name: 'every run whose cancellation was acknowledged ended as cancelled, or was at its end just then',
  violations: ({ cancels, runs }) => {
    const found = byRunId(runs);
    return [...groupBy(cancels.filter(isAcknowledged), ({ runId }) => runId)].flatMap(
      ([runId, answers]) => {
        const run = found.get(runId);
        return !run ||
          run.snapshot.endReason === 'cancelled' ||
          answers.some(({ endedSoon }) => endedSoon)
          ? []
          : [`${runId} was to be cancelled, and is ${run.status}`];
      },
    );
  },
};

export const everyRerunIsMadeOnce: Invariant = {
  name: 'every rerun that was acknowledged is one run, however often it was asked for',
  violations: ({ reruns, runs }) => {
    const found = byRunId(runs);
    return reruns.flatMap(({ runId, key, status, madeRunId }) => {
      const meant = rerunOf(runId, key);
      if (status !== 202) return [`a rerun of ${runId} was answered ${status}`];
      if (madeRunId !== meant) return [`a rerun of ${runId} is ${madeRunId}, not ${meant}`];
      const made = found.get(meant)?.snapshot.event['rerunOf'];
      return made === undefined || made === runId ? [] : [`${meant} is a rerun of ${String(made)}`];
    });
  },
};

export const everyMutationIsAudited: Invariant = {
  name: 'every change that was acknowledged has its line in the audit log, and the log is unbroken',
  violations: ({ mutations, audit: { lines, broken } }) => {
    const byRequest = groupBy(lines, ({ requestId }) => requestId);
    const unaudited = mutations.flatMap(({ requestId, request, count }) => {
      const ownLines = byRequest.get(requestId) ?? [];
      const refusals = ownLines.flatMap(({ refused }) => refused ?? []);
      // A refused change also has a line for the attempt.
      const done = ownLines.length - 2 * refusals.length;
      return done >= count
        ? []
        : [`${requestId} (${request}): ${refusals.join(' and ') || `${done} lines, not ${count}`}`];
    });
    return [...(broken === null ? [] : [`the log is broken: ${broken}`]), ...unaudited];
  },
};
