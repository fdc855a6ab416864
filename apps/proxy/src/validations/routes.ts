import { languageOf, type Caller, type Route } from '@platform/http';
import { NotFoundError, type Language } from '@platform/ports';

import { languageHeaders } from '../definitions/api/diagnostics';
import { readsClinicalContent } from '../identity/clinical-reading';
import { decidedBy } from '../identity/decided-by';
import { requireNotLost } from '../runs/get-run';
import { runTexts, type NameOf } from '../runs/in-language';
import { validationWithoutValues } from '../runs/without-values';
import {
  describeListed,
  describeRunSubjects,
  describeSubject,
  describeSubjects,
} from './describe-subjects';
import { createKnownSubjects } from './known-subjects';
import {
  getValidation,
  listValidations,
  type ListDeps,
  type ListedValidation,
} from './list-validations';
import { withMarks } from './marks/shown-marks';
import { validationOperations } from './operations';
import { runIdOf } from './pending-id';
import { decideValidation, type ResolveDeps } from './resolve-validation';
import { readValidationsQuery } from './validations-query';

/** What says anything about a person is for whoever may decide about them. */
function shownTo({ kind }: Caller, validation: ListedValidation): ListedValidation {
  const { workflowSlug, overdue, mayDecide, claim } = validation;
  if (mayDecide || kind === 'anonymous') return validation;
  const found = { workflowSlug, subjects: {}, overdue, mayDecide, ...(claim && { claim }) };
  return { ...validationWithoutValues(validation), ...found };
}

export function validationRoutes({
  nameOf,
  ...deps
}: ListDeps & ResolveDeps & { readonly nameOf?: NameOf }): readonly Route[] {
  const texts = runTexts(nameOf);
  const known = createKnownSubjects((subject) => describeSubject(subject, deps));
  const inWords = (validation: ListedValidation, language: Language): Promise<ListedValidation> =>
    texts.validation(validation, validation.workflowSlug, language);
  return [
    validationOperations.listValidations.handledBy(async ({ query, caller, request }) => {
      const language = languageOf(request);
      const page = await listValidations(readValidationsQuery(query), { ...deps, caller });
      const marked = await withMarks(page.items, { ...deps, caller });
      const items = await Promise.all(
        marked.map(async (each) => shownTo(caller, await inWords(each, language))),
      );
      return { status: 200, headers: languageHeaders(language), body: { ...page, items } };
    }),
    // Before the route of one validation, whose pattern it matches too.
    validationOperations.listValidationSubjects.handledBy(async ({ query, caller }) => ({
      status: 200,
      body: await describeListed(readValidationsQuery(query), { ...deps, caller, known }),
    })),
    validationOperations.resolveValidation.handledBy(
      async ({ params, body: told, caller, audit }) => {
        const { by, ...stated } = told;
        const decided = decidedBy(caller, by);
        // The audit log names the integration as the caller; this entry adds the person who decided.
        if (decided.via !== undefined)
          await audit(decided.byId ?? `validation:${params.pendingId}`);
        const decision = { ...stated, ...decided };
        const body = await decideValidation(params.pendingId, decision, {
          ingress: deps.ingress,
          store: deps.store,
          readsValues: readsClinicalContent(caller),
        }).catch(async (error: unknown) => {
          if (error instanceof NotFoundError) await requireNotLost(runIdOf(params.pendingId), deps);
          throw error;
        });
        return { status: 200, body };
      },
    ),
    validationOperations.getValidationSubjects.handledBy(async ({ params, caller, audit }) => ({
      status: 200,
      body: await describeSubjects(params.pendingId, deps, { caller, audit }),
    })),
    validationOperations.getRunSubjects.handledBy(async ({ params, audit }) => ({
      status: 200,
      body: await describeRunSubjects(params.id, deps, audit),
    })),
    validationOperations.getValidation.handledBy(
      async ({ params, query, caller, audit, request }) => {
        const language = languageOf(request);
        const headers = languageHeaders(language);
        const waiting = await getValidation(params.pendingId, { ...deps, caller });
        const [found = waiting] = await withMarks([waiting], { ...deps, caller });
        const validation = await inWords(found, language);
        const body = shownTo(caller, validation);
        const isWithheld = body !== validation;
        if (!isWithheld || query.reveal !== true || !readsClinicalContent(caller))
          return { status: 200, headers, body };
        for (const [kind, id] of Object.entries(validation.subjects)) await audit(`${kind}:${id}`);
        return { status: 200, headers, body: validation };
      },
    ),
  ];
}
