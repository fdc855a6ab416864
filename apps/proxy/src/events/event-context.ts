import type { Catalog } from '@platform/catalog';
import type { ResolvedWorkflow } from '@platform/definitions';
import { isObject } from '@platform/manifests';
import type { FieldProblem } from '@platform/problems';
import type { ContextEnvelope, JsonObject, JsonValue } from '@platform/ports';

import type { DomainEvent } from './event-schema';
import { eventInvalid } from './rejections';
import { CALLED, WEBHOOK } from './reserved-names';

type ContextKinds = Pick<Catalog, 'contextKinds'>;

/** Type of a call's event → the member that holds the caller's payload. */
const PAYLOAD_MEMBERS: ReadonlyMap<JsonValue | undefined, string> = new Map([
  [WEBHOOK, 'body'],
  [CALLED, 'inputs'],
]);

/** Returns the id fields of registered context kinds that the payload of a call carries. */
export function idsOf(payload: JsonValue | undefined, { contextKinds }: ContextKinds): JsonObject {
  if (!isObject(payload)) return {};
  const idFields = new Set([...contextKinds.values()].map(({ idField }) => idField));
  return Object.fromEntries(Object.entries(payload).filter(([field]) => idFields.has(field)));
}

/** Copies the id fields in the payload of a call to the top of its event. Other events are returned unchanged. */
export function withIdsOfCall<Event extends JsonObject>(
  event: Event,
  catalog: ContextKinds,
): Event {
  const member = PAYLOAD_MEMBERS.get(event['eventType']);
  return member === undefined ? event : { ...idsOf(event[member], catalog), ...event };
}

/** Throws the 422 problem for a call whose payload and event carry different values of one id field. */
export function requireSameIds(event: JsonObject, catalog: Catalog): void {
  const member = PAYLOAD_MEMBERS.get(event['eventType']);
  if (member === undefined) return;
  const message = {
    fr: "n'est pas celui de l'événement",
    en: 'is not the one of the event',
  };
  const errors = Object.entries(idsOf(event[member], catalog))
    .filter(([field, id]) => event[field] !== id)
    .map(([field]) => ({ path: `/${member}/${field}`, message }));
  if (errors.length > 0) throw eventInvalid(errors);
}

/**
 * The form of the id of a subject, for schemas: one line, and no segment of a path that leads elsewhere. An address and a
 * line of the audit log contain the id.
 */
export const SUBJECT_ID_PATTERN =
  '^(?!\\.{1,2}$)(?=[\\s\\S]*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{1,200}$';

const SUBJECT_ID = new RegExp(SUBJECT_ID_PATTERN);

/** Whether a value can be the id of a subject. */
export const isSubjectId = (id: unknown): id is string =>
  typeof id === 'string' && SUBJECT_ID.test(id);

export const SUBJECT_ID_EXPECTED = {
  fr: 'identifiant attendu : de 1 à 200 caractères sur une ligne, autre que « . » et « .. »',
  en: 'an id is expected: 1 to 200 characters on one line, other than "." and ".."',
};

/** Returns the subjects of an event: the id of every registered context kind whose id field it carries. */
export function subjectsOf(
  event: DomainEvent,
  catalog: ContextKinds,
): { readonly subjects: Record<string, string>; readonly errors: readonly FieldProblem[] } {
  const subjects: Record<string, string> = {};
  const errors: FieldProblem[] = [];
  for (const { name, idField } of catalog.contextKinds.values()) {
    const id = event[idField];
    if (id === undefined || id === null) continue;
    if (isSubjectId(id)) subjects[name] = id;
    else errors.push({ path: `/${idField}`, message: SUBJECT_ID_EXPECTED });
  }
  return { subjects, errors };
}

export const contextOf = (subjects: Readonly<Record<string, string>>): ContextEnvelope =>
  Object.fromEntries(Object.entries(subjects).map(([kind, id]) => [kind, { id }]));

/** Returns a problem for every id field that the workflow needs and the event lacks: its run would have no subject. */
export function missingSubjects(
  workflow: Pick<ResolvedWorkflow, 'slug' | 'spec'>,
  event: DomainEvent,
  subjects: Readonly<Record<string, string>>,
  catalog: Catalog,
): readonly FieldProblem[] {
  const established = catalog
    .triggerFor(event.eventType)
    .filter(({ id }) => workflow.spec.nodes.some(({ type }) => type === id))
    .flatMap(({ establishes }) => establishes);
  const needed = new Set([...established, ...(workflow.spec.context ?? [])]);
  return [...needed]
    .filter((kind) => subjects[kind] === undefined)
    .map((kind) => {
      const field = catalog.contextKinds.get(kind)?.idField ?? kind;
      return {
        path: `/${field}`,
        message: {
          fr: `requis : le workflow « ${workflow.slug} » porte sur « ${kind} »`,
          en: `required: the workflow "${workflow.slug}" is about "${kind}"`,
        },
      };
    });
}
