import { effectOwner } from '@platform/interpreter';

import { NOTE } from '../scenarios/notes';
import { groupBy } from './group-by';
import type { Invariant } from './invariant';

export const everyNoteIsOnDiskOnce: Invariant = {
  name: 'every note is in the record on disk exactly once, and nothing else is',
  violations: ({ runs, recordLines }) => {
    const lines = groupBy(recordLines, ({ key }) => String(key));
    const noted = runs.filter(({ snapshot }) => snapshot.workflow.slug === NOTE);
    const meant = new Map(
      noted.map(({ runId, snapshot }) => [
        `${effectOwner(runId)}:notify`,
        String(snapshot.event['note']),
      ]),
    );
    const missing = [...meant].flatMap(([key, note]) => {
      const bodies = (lines.get(key) ?? []).map(({ body }) => body);
      return bodies.length === 1 && bodies[0] === note
        ? []
        : [`${key} is on disk as ${bodies.join(' and ') || 'nothing'}, not as ${note}`];
    });
    const others = recordLines
      .filter(({ key }) => key === null || !meant.has(key))
      .map(({ key, body }) => `${key ?? body} is on disk, and is no note of a run`);
    return [...missing, ...others];
  },
};
