import { UNKNOWN } from '@platform/expression';
import { NodeError } from '@platform/ports';
import { milliseconds, type WaitConfig } from '@platform/workflow';
import { DateTime } from 'luxon';

import type { NodeEnd } from '../plan/plan';
import type { PrepareNode } from '../plan/preparation';
import { expressionScope } from '../walk/expression-scope';
import { condition, indeterminate } from './condition';

const resumed = (at: string): NodeEnd => ({
  outputs: { at },
  flows: ['resumed'],
  whyAbsent: 'resumed',
});

const THE_WAIT = { fr: "l'attente", en: 'the wait' };

const waitUntil: (source: string) => PrepareNode =
  (source) =>
  ({ compile }) => {
    const until = compile(source);
    return (run) => {
      const instant = until.evaluate(expressionScope(run.node, run.inputs, run), run.budget);
      if (instant === UNKNOWN) throw indeterminate(run, THE_WAIT, source);
      const due = DateTime.fromISO(String(instant), { zone: run.subject.timezone });
      if (typeof instant !== 'string' || !due.isValid) {
        throw new NodeError('wait-not-an-instant', {
          fr: `« until » de « ${run.path} » : ${source}`,
          en: `"until" of "${run.path}": ${source}`,
        });
      }
      const ms = Math.max(0, due.toMillis() - Date.parse(run.clock));
      return { kind: 'timer', ms, end: resumed };
    };
  };

const waitForEvent: (config: Extract<WaitConfig, { event: unknown }>) => PrepareNode =
  ({ event: { eventType, match }, timeout }) =>
  ({ compile }) => {
    const recognised = compile(match);
    return (run) => ({
      kind: 'event',
      eventType,
      ...(timeout !== undefined && { timeoutMs: milliseconds(timeout) }),
      // An event for which the condition is unknown does not end the wait.
      recognises: (event, budget) => condition(recognised, run, { event }, budget) === true,
      end: (at, event): NodeEnd =>
        event === undefined
          ? { outputs: { at }, flows: ['timedOut'], whyAbsent: 'timed-out' }
          : { ...resumed(at), outputs: { at, event } },
    });
  };

export const wait: PrepareNode = (preparation) => {
  const config = preparation.spec.config as WaitConfig;
  if ('until' in config) return waitUntil(config.until)(preparation);
  if ('event' in config) return waitForEvent(config)(preparation);
  const ms = milliseconds(config.for);
  return () => ({ kind: 'timer', ms, end: resumed });
};
