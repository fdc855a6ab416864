import { furtherRunId } from '@platform/interpreter';

import type { EventAnswer } from '../facts';
import { scenarioNamed } from '../scenarios';
import { groupBy } from './group-by';
import type { Invariant } from './invariant';

/** Whether a run started it instead of the event. Such runs are not in the response. */
const isOwn = (runId: string, slug: string, eventId: string): boolean =>
  runId === eventId || runId === furtherRunId(eventId, slug);

/**
 * The runs of a duplicate come from the index. The proxy asks the engine for a run that the index lost, and leaves
 * it out if the engine does not respond.
 */
const mayBeShort = ({ outcome, eventId, runs }: EventAnswer, indexLosses: number): boolean =>
  indexLosses > 0 && outcome === 'duplicate' && runs.includes(eventId);

export const everyEventIsAccepted: Invariant = {
  name: 'every event was accepted, and every delivery of it answered with the same runs',
  violations: ({ events, answers, indexLosses }) => {
    const byEvent = groupBy(answers, ({ eventId }) => eventId);
    return events.flatMap(({ event: { eventId, scenario } }) => {
      const given = byEvent.get(eventId) ?? [];
      if (given.length === 0) return [`${eventId} was never accepted`];
      const expected = [...scenarioNamed(scenario).starts(eventId)]
        .filter(([runId, slug]) => isOwn(runId, slug, eventId))
        .map(([runId]) => runId);
      return given.flatMap((answer) => {
        const { status, runs } = answer;
        if (status >= 300) return [`${eventId} was answered ${status}`];
        const foreign = runs.filter((runId) => !expected.includes(runId));
        const missing = expected.filter((runId) => !runs.includes(runId));
        const isRight = missing.length === 0 || mayBeShort(answer, indexLosses);
        return foreign.length === 0 && isRight
          ? []
          : [`${eventId} was answered with the runs ${runs.join(', ') || '(none)'}`];
      });
    });
  },
};

export const everyEventHasItsRuns: Invariant = {
  name: 'every accepted event has exactly the runs it starts, each with a final status',
  violations: ({ events, runs, unfinished }) => {
    const byId = groupBy(runs, ({ runId }) => runId);
    const lost = events.flatMap(({ event: { eventId, scenario } }) =>
      [...scenarioNamed(scenario).starts(eventId)].flatMap(([runId, slug]) => {
        const [run, ...more] = byId.get(runId) ?? [];
        if (!run) return unfinished.includes(runId) ? [] : [`${runId} (${slug}) is lost`];
        if (more.length > 0) return [`${runId} is there twice`];
        return run.snapshot.workflow.slug === slug
          ? []
          : [`${runId} is a run of ${run.snapshot.workflow.slug}, not of ${slug}`];
      }),
    );
    return [...unfinished.map((runId) => `${runId} has no end`), ...lost];
  },
};

export const everyRequestIsAnswered: Invariant = {
  name: 'every request was answered in the end',
  violations: ({ unanswered }) => unanswered.map((request) => `${request} was given up`),
};

export const everyBuildDrains: Invariant = {
  name: 'every build that another one took over from was drained, and could be removed',
  violations: ({ undrained }) => undrained,
};
