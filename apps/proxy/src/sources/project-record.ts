import type { EventBinding } from '@platform/catalog';
import {
  compileMapExpr,
  EvaluationBudget,
  ExpressionBudgetError,
  type ReadField,
} from '@platform/expression';
import type { JsonObject, JsonValue } from '@platform/ports';
import type { SourceRecord } from '@platform/sdk';

import { recordEventId } from './record-event-id';
import type { StatedDecision } from '../validations/resolve-validation';

/** The result of applying a binding to a raw record. */
export type Projection =
  | { readonly kind: 'event'; readonly event: JsonObject }
  | { readonly kind: 'resolution'; readonly resolution: StatedDecision }
  | { readonly kind: 'unusable'; readonly reason: string };

function projectEvent(
  type: string,
  fields: ReadonlyMap<string, ReadField>,
  feeds: readonly string[],
) {
  return ({ feed, key, record }: SourceRecord): Projection => {
    const event: Record<string, JsonValue> = {
      eventId: recordEventId(feed, key, feeds),
      eventType: type,
    };
    const budget = new EvaluationBudget();
    for (const [field, read] of fields) {
      const value = read(record, budget);
      if (value !== undefined) event[field] = value;
    }
    return { kind: 'event', event };
  };
}

function projectResolution(run: ReadField, decision: ReadField, by: ReadField | undefined) {
  return ({ record }: SourceRecord): Projection => {
    const budget = new EvaluationBudget();
    const runKey = run(record, budget);
    const decided = decision(record, budget);
    const author = by?.(record, budget);
    if (typeof runKey !== 'string') return { kind: 'unusable', reason: 'run' };
    if (decided !== 'accepted' && decided !== 'rejected') {
      return { kind: 'unusable', reason: 'decision' };
    }
    return {
      kind: 'resolution',
      resolution: {
        run: runKey,
        decision: decided,
        ...(typeof author === 'string' && { by: author }),
      },
    };
  };
}

/**
 * Compiles a binding. It turns a raw record into an event, whose id is `<feed>.<record key>` where possible, or into
 * the resolution of a pending validation. All expressions over one record share a budget; a record over the budget is
 * unusable. `feeds`: the names of all feeds, so that ids of different feeds are different. Throws for a MapExpr that
 * cannot be compiled.
 */
export function compileBinding(
  binding: EventBinding,
  feeds: readonly string[] = [binding.name],
): (record: SourceRecord) => Projection {
  const project = compileProjection(binding, feeds);
  return (record) => {
    try {
      return project(record);
    } catch (error) {
      if (!(error instanceof ExpressionBudgetError)) throw error;
      return { kind: 'unusable', reason: error.message };
    }
  };
}

function compileProjection(
  binding: EventBinding,
  feeds: readonly string[],
): (record: SourceRecord) => Projection {
  const { event, map, resolve } = binding;
  if (resolve) {
    return projectResolution(
      compileMapExpr(resolve.run),
      compileMapExpr(resolve.decision),
      resolve.by === undefined ? undefined : compileMapExpr(resolve.by),
    );
  }
  const fields = Object.entries(map ?? {}).map(([field, expression]): [string, ReadField] => [
    field,
    compileMapExpr(expression),
  ]);
  return projectEvent(event ?? '', new Map(fields), feeds);
}
