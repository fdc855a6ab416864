import type { Catalog, EventBinding } from '@platform/catalog';
import {
  compileMapExpr,
  EvaluationBudget,
  ExpressionBudgetError,
  referenceType,
  type MapExpr,
  type ReadField,
} from '@platform/expression';
import type { JsonObject, JsonValue } from '@platform/ports';
import type { SourceRecord } from '@platform/sdk';

import { MAX_BY, MAX_REASON } from '../validations/decision-body';
import type { StatedDecision } from '../validations/resolve-validation';
import { recordEventId } from './record-event-id';

/** The result of applying a binding to a raw record. */
export type Projection =
  | { readonly kind: 'event'; readonly event: JsonObject }
  | { readonly kind: 'resolution'; readonly resolution: StatedDecision }
  | { readonly kind: 'unusable'; readonly reason: string };

/** Id field of a context kind → the resource type of its references. */
export type EntityOfField = ReadonlyMap<string, string>;

/** A field of an event, as a binding reads it. */
interface MappedField {
  readonly name: string;
  readonly read: ReadField;
  /** A reference to another type of resource is none to this subject. */
  readonly reference?: { readonly read: ReadField; readonly entity: string };
}

function compileField(name: string, expression: MapExpr, entities: EntityOfField): MappedField {
  const read = compileMapExpr(expression);
  const entity = entities.get(name);
  if (entity === undefined || typeof expression === 'string' || 'const' in expression) {
    return { name, read };
  }
  const { ref, ...whole } = expression;
  return ref ? { name, read, reference: { read: compileMapExpr(whole), entity } } : { name, read };
}

function refersElsewhere(
  { reference }: MappedField,
  record: unknown,
  budget: EvaluationBudget,
): boolean {
  const text = reference?.read(record, budget);
  const type = typeof text === 'string' ? referenceType(text) : undefined;
  return type !== undefined && type !== reference?.entity;
}

function projectEvent(type: string, fields: readonly MappedField[], feeds: readonly string[]) {
  return ({ feed, key, record }: SourceRecord): Projection => {
    const event: Record<string, JsonValue> = {
      eventId: recordEventId(feed, key, feeds),
      eventType: type,
    };
    const budget = new EvaluationBudget();
    for (const field of fields) {
      if (refersElsewhere(field, record, budget)) {
        return { kind: 'unusable', reason: `${field.name} (${field.reference?.entity})` };
      }
      const value = field.read(record, budget);
      if (value !== undefined) event[field.name] = value;
    }
    return { kind: 'event', event };
  };
}

/** Maximum characters, as for a decision over HTTP. */
const TEXTS = { by: MAX_BY, byId: MAX_BY, reason: MAX_REASON };

function projectResolution(resolve: NonNullable<EventBinding['resolve']>) {
  const run = compileMapExpr(resolve.run);
  const decision = compileMapExpr(resolve.decision);
  const { by, byId = by, reason } = resolve;
  const texts = Object.entries({ by, byId, reason }).flatMap(([name, expression]) =>
    expression === undefined
      ? []
      : [{ name: name as keyof typeof TEXTS, read: compileMapExpr(expression) }],
  );
  return ({ record }: SourceRecord): Projection => {
    const budget = new EvaluationBudget();
    const runKey = run(record, budget);
    const decided = decision(record, budget);
    if (typeof runKey !== 'string') return { kind: 'unusable', reason: 'run' };
    if (decided !== 'accepted' && decided !== 'rejected') {
      return { kind: 'unusable', reason: 'decision' };
    }
    const stated: { -readonly [K in keyof typeof TEXTS]?: string } = {};
    for (const { name, read } of texts) {
      const text = read(record, budget);
      if (typeof text !== 'string' || text.trim() === '') continue;
      if (text.length > TEXTS[name]) return { kind: 'unusable', reason: name };
      stated[name] = text;
    }
    return { kind: 'resolution', resolution: { run: runKey, decision: decided, ...stated } };
  };
}

/**
 * Compiles a binding. It turns a raw record into an event, whose id is `<feed>.<record key>` where possible, or into
 * the resolution of a pending validation. All expressions over one record share a budget; a record over the budget is
 * unusable. `feeds`: the names of all feeds, so that ids of different feeds are different. `entities`: a reference to
 * another type of resource makes the record unusable. Throws for a MapExpr that cannot be compiled.
 */
export function compileBinding(
  binding: EventBinding,
  feeds: readonly string[] = [binding.name],
  entities: EntityOfField = new Map(),
): (record: SourceRecord) => Projection {
  const project = compileProjection(binding, feeds, entities);
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
  entities: EntityOfField,
): (record: SourceRecord) => Projection {
  const { event, map, resolve } = binding;
  if (resolve) {
    return projectResolution(resolve);
  }
  const fields = Object.entries(map ?? {}).map(([field, expression]) =>
    compileField(field, expression, entities),
  );
  return projectEvent(event ?? '', fields, feeds);
}

/** Returns the resource type that references to the subjects of each id field have. */
export const entitiesOf = ({ contextKinds }: Pick<Catalog, 'contextKinds'>): EntityOfField =>
  new Map(
    [...contextKinds.values()].flatMap(({ idField, entity }) =>
      entity === undefined ? [] : [[idField, entity] as const],
    ),
  );
