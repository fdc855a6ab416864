import { EDITION, isTick, tickRunId } from '../scenarios/editions';
import { viewOf } from '../scenarios/scenario';
import { groupBy } from './group-by';
import type { Invariant } from './invariant';

export const everyRunHasAPublishedVersion: Invariant = {
  name: 'every run began with a version that was published just then, and walked its content',
  violations: ({ runs, answers, editions }) => {
    const byVersion = new Map(editions.map((edition) => [edition.version, edition]));
    const byEvent = groupBy(answers, ({ eventId }) => eventId);
    return runs
      .filter(({ snapshot }) => snapshot.workflow.slug === EDITION)
      .flatMap(({ runId, eventId, snapshot }) => {
        const { version } = snapshot.workflow;
        const edition = byVersion.get(version);
        if (!edition) return [`${runId} is of version ${version}, which nobody published`];
        const walked = viewOf(snapshot).output('edition', 'value');
        if (walked !== edition.edition) {
          return [
            `${runId} of version ${version} walked edition ${String(walked)}, not ${edition.edition}`,
          ];
        }
        const given = byEvent.get(eventId) ?? [];
        const sentAt = Math.min(...given.map((answer) => answer.sentAt));
        const acceptedAt = Math.min(...given.map((answer) => answer.answeredAt));
        if (edition.begunAt > acceptedAt) {
          return [`${runId} is of version ${version}, which was published after it`];
        }
        const next = editions.find((later) => later.version > version);
        return next && next.knownAt < sentAt
          ? [`${runId} is of version ${version}, and ${next.version} was published before it`]
          : [];
      });
  },
};

export const everyInstantFiresOnce: Invariant = {
  name: 'every instant of the schedule fired exactly once since its publication, and no other one',
  violations: ({ runs, engineRuns, ticks: { due, possible } }) => {
    const ended = new Set(runs.map(({ runId }) => runId));
    const missed = due
      .map(tickRunId)
      .filter((runId) => !ended.has(runId))
      .map((runId) => `${runId} never fired, or has no end`);
    const allowed = new Set([...due, ...possible].map(tickRunId));
    const others = engineRuns
      .filter(({ id }) => isTick(id) && !allowed.has(id))
      .map(({ id }) => `${id} fired, and is no instant of the schedule while it was published`);
    return [...missed, ...others];
  },
};
