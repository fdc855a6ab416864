import type { Catalog } from '@platform/catalog';
import type { ResolvedWorkflow } from '@platform/definitions';
import type { FieldProblem } from '@platform/problems';
import type { ContextEnvelope } from '@platform/ports';

import type { DomainEvent } from './event-schema';

const MAX_ID = 200;

/** Whom the event is about: every registered context kind whose id field it carries. */
export function subjectsOf(
  event: DomainEvent,
  catalog: Catalog,
): { readonly subjects: Record<string, string>; readonly errors: readonly FieldProblem[] } {
  const subjects: Record<string, string> = {};
  const errors: FieldProblem[] = [];
  for (const { name, idField } of catalog.contextKinds.values()) {
    const id = event[idField];
    if (id === undefined || id === null) continue;
    if (typeof id === 'string' && id.trim() !== '' && id.length <= MAX_ID) subjects[name] = id;
    else {
      errors.push({
        path: `/${idField}`,
        message: {
          fr: `identifiant attendu : texte de 1 à ${MAX_ID} caractères`,
          en: `an id is expected: text of 1 to ${MAX_ID} characters`,
        },
      });
    }
  }
  return { subjects, errors };
}

export const contextOf = (subjects: Readonly<Record<string, string>>): ContextEnvelope =>
  Object.fromEntries(Object.entries(subjects).map(([kind, id]) => [kind, { id }]));

/** Fields that a workflow needs and the event lacks: without them the run would have no subject. */
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
