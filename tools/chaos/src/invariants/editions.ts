import { EDITION } from '../scenarios/editions';
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
