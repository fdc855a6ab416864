import { viewOf } from '../scenarios/scenario';
import { groupBy } from './group-by';
import type { Invariant } from './invariant';

export const everyValidationIsDecidedOnce: Invariant = {
  name: 'every validation was decided at most once, and its run took the decision that was acknowledged',
  violations: ({ decisions, runs }) => {
    const byRun = new Map(runs.map((run) => [run.runId, run]));
    return [...groupBy(decisions, ({ path, runId }) => `${path}:${runId}`)].flatMap(
      ([pendingId, answers]) => {
        const acknowledged = answers.filter(({ status }) => status === 200);
        const first = acknowledged.filter(({ isDuplicate }) => !isDuplicate);
        if (first.length > 1) return [`${pendingId} was decided ${first.length} times`];
        const decided = new Set(acknowledged.map(({ decision }) => decision));
        if (decided.size > 1) return [`${pendingId} was acknowledged both ways`];
        const [decision] = decided;
        const run = byRun.get(answers[0]?.runId ?? '');
        if (!decision || !run || run.snapshot.endReason === 'cancelled') return [];
        const taken = viewOf(run.snapshot).taken(answers[0]?.path ?? '');
        return taken === decision
          ? []
          : [`${pendingId} was acknowledged as ${decision}, and its run took ${taken}`];
      },
    );
  },
};

export const nobodyElseDecides: Invariant = {
  name: 'no validation was decided without anybody deciding it',
  violations: ({ decisions, runs }) => {
    const made = new Set(
      decisions.map(({ path, runId, decision }) => `${path}:${runId} ${decision}`),
    );
    return runs.flatMap(({ runId, snapshot }) =>
      snapshot.nodes
        .filter(({ kind, outputs }) => kind === 'human-task' && outputs?.['decision'] !== undefined)
        .map(({ path, outputs }) => `${path}:${runId} ${String(outputs?.['decision'])}`)
        .filter((taken) => !made.has(taken))
        .map((taken) => `${taken}, which nobody decided`),
    );
  },
};

export const everyUndecidedValidationIsWithdrawn: Invariant = {
  name: 'every validation that was published and not decided was taken off the record',
  violations: ({ postings, runs }) => {
    const withdrawn = new Set(
      postings.filter(({ kind }) => kind === 'withdrawn').map(({ pendingId }) => pendingId),
    );
    const decided = new Set(
      runs.flatMap(({ runId, snapshot }) =>
        snapshot.nodes
          .filter(({ outputs }) => outputs?.['decision'] !== undefined)
          .map(({ path }) => `${path}:${runId}`),
      ),
    );
    const ended = new Set(runs.map(({ runId }) => runId));
    const published = new Set(postings.map(({ pendingId }) => pendingId));
    return [...published]
      .filter((id) => ended.has(id.slice(id.indexOf(':') + 1)))
      .filter((id) => !withdrawn.has(id) && !decided.has(id))
      .map((id) => `${id} is still on the record, and nobody can decide it`);
  },
};
