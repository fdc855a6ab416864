import type { Catalog, EventBinding } from '@platform/catalog';
import {
  compileMapExpr,
  EvaluationBudget,
  ExpressionBudgetError,
  type IsOwnServer,
  type MapExpr,
  type ReadField,
} from '@platform/expression';
import { MAX_REASON } from '@platform/interpreter';
import type { InstanceManifest } from '@platform/manifests';
import type { JsonObject, JsonValue } from '@platform/ports';
import { isSameServer, type SourceRecord } from '@platform/sdk';

import { compileKeep } from './keep-record';
import { recordEventId } from './record-event-id';
import { MAX_BY, type StatedDecision } from './stated-decision';

/** The result of applying a binding to a raw record. */
export type Projection =
  | { readonly kind: 'event'; readonly event: JsonObject }
  | { readonly kind: 'resolution'; readonly resolution: StatedDecision }
  /** The binding does not keep the record. */
  | { readonly kind: 'left-out'; readonly what: string }
  | {
      readonly kind: 'unusable';
      readonly reason: string;
      /** What it names is of another server, or has no id. */
      readonly isElsewhere?: true;
    };

/** How the records of a source are read: what references in them mean, above all. */
export interface RecordReading {
  /** Id fields of the context kinds: whose subject it is. */
  readonly idFields?: ReadonlySet<string>;
  /** Default: an absolute reference is never of the site. */
  readonly isOwnServer?: IsOwnServer;
  /** Turns a raw record into the form that bindings read. Default: it is that already. */
  readonly asRead?: (record: unknown) => unknown;
}

/** A field of an event, as a binding reads it. */
interface MappedField {
  readonly name: string;
  readonly read: ReadField;
  /** Of a subject: reads the reference whose id it is. */
  readonly reference?: ReadField;
}

function compileField(
  name: string,
  expression: MapExpr,
  { idFields = new Set(), isOwnServer = () => false }: RecordReading,
): MappedField {
  const read = compileMapExpr(expression, isOwnServer);
  if (!idFields.has(name) || typeof expression === 'string' || 'const' in expression) {
    return { name, read };
  }
  const { ref, ...whole } = expression;
  if (!ref) return { name, read };
  return { name, read, reference: compileMapExpr(whole) };
}

/** Tells whether a stated subject has no id at this site. */
const refersElsewhere = (
  { reference }: MappedField,
  id: JsonValue | undefined,
  record: unknown,
  budget: EvaluationBudget,
): boolean => id === undefined && reference?.(record, budget) !== undefined;

function projectEvent(type: string, fields: readonly MappedField[], feeds: readonly string[]) {
  return ({ feed, key, record }: SourceRecord): Projection => {
    const event: Record<string, JsonValue> = {
      eventId: recordEventId(feed, key, feeds),
      eventType: type,
    };
    const budget = new EvaluationBudget();
    for (const field of fields) {
      const value = field.read(record, budget);
      if (refersElsewhere(field, value, record, budget)) {
        return { kind: 'unusable', reason: field.name, isElsewhere: true };
      }
      if (value !== undefined) event[field.name] = value;
    }
    return { kind: 'event', event };
  };
}

/** Maximum characters, as for a decision over HTTP. */
const TEXTS = { by: MAX_BY, byId: MAX_BY, reason: MAX_REASON };

const STATED: readonly unknown[] = ['accepted', 'rejected', 'withdrawn'];
const isStated = (decided: unknown): decided is StatedDecision['decision'] =>
  STATED.includes(decided);

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
    if (!isStated(decided)) {
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
 * unusable. A record that `keep` drops is left out. `feeds`: the names of all feeds, so that ids of different feeds are different. `references`: a subject
 * of another server, or without an id, makes the record unusable; any other reference to another server is left out.
 * Throws for a MapExpr that cannot be compiled.
 */
export function compileBinding(
  binding: EventBinding,
  feeds: readonly string[] = [binding.name],
  references: RecordReading = {},
): (record: SourceRecord) => Projection {
  const project = compileProjection(binding, feeds, references);
  const whatIsLeftOut = compileKeep(binding);
  const { asRead = (raw) => raw } = references;
  return (given) => {
    try {
      const record = asRead(given.record);
      const what = whatIsLeftOut(record);
      return what === undefined ? project({ ...given, record }) : { kind: 'left-out', what };
    } catch (error) {
      if (!(error instanceof ExpressionBudgetError)) throw error;
      return { kind: 'unusable', reason: error.message };
    }
  };
}

function compileProjection(
  binding: EventBinding,
  feeds: readonly string[],
  references: RecordReading,
): (record: SourceRecord) => Projection {
  const { event, map, resolve } = binding;
  if (resolve) {
    return projectResolution(resolve);
  }
  const fields = Object.entries(map ?? {}).map(([field, expression]) =>
    compileField(field, expression, references),
  );
  return projectEvent(event ?? '', fields, feeds);
}

/** Returns a function that says what references in the records of a source mean. */
export const readingOf = (
  { contextKinds, eventSources }: Pick<Catalog, 'contextKinds' | 'eventSources'>,
  { sources }: Pick<InstanceManifest, 'sources'>,
): ((source: string) => RecordReading) => {
  const idFields = new Set([...contextKinds.values()].map(({ idField }) => idField));
  return (source) => {
    const { asRead, servers } = eventSources.get(source)?.factory ?? {};
    const own = servers?.(sources[source] ?? {}) ?? [];
    return {
      idFields,
      isOwnServer: (base) => own.some((each) => isSameServer(each, base)),
      ...(asRead && { asRead }),
    };
  };
};
