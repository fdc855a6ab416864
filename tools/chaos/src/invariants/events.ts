import { furtherRunId } from '@platform/interpreter';

import { scenarioNamed } from '../scenarios';
import { groupBy } from './group-by';
import type { Invariant } from './invariant';

/** Started by a run, not by the event: they are not in the answer. */
const isOwn = (runId: string, slug: string, eventId: string): boolean =>
  runId === eventId || runId === furtherRunId(eventId, slug);

export const everyEventIsAccepted: Invariant = {
  name: 'every event was accepted, and every delivery of it answered with the same runs',
  violations: ({ events, answers }) => {
    const byEvent = groupBy(answers, ({ eventId }) => eventId);
    return events.flatMap(({ event: { eventId, scenario } }) => {
      const given = byEvent.get(eventId) ?? [];
      if (given.length === 0) return [`${eventId} was never accepted`];
      const expected = [...scenarioNamed(scenario).starts(eventId)]
        .filter(([runId, slug]) => isOwn(runId, slug, eventId))
        .map(([runId]) => runId);
      return given.flatMap(({ status, runs }) => {
        if (status >= 300) return [`${eventId} was answered ${status}`];
        return [...runs].sort().join() === expected.sort().join()
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
