import type { Route } from '@platform/http';

import { decidedBy } from '../identity/decided-by';
import { getValidation, listValidations, type ListDeps } from './list-validations';
import { validationOperations } from './operations';
import { decideValidation, type ResolveDeps } from './resolve-validation';
import { readValidationsQuery } from './validations-query';

export function validationRoutes(deps: ListDeps & ResolveDeps): readonly Route[] {
  return [
    validationOperations.listValidations.handledBy(async ({ query, caller }) => ({
      status: 200,
      body: await listValidations(readValidationsQuery(query), { ...deps, caller }),
    })),
    validationOperations.resolveValidation.handledBy(async ({ params, body, caller, audit }) => {
      const { by, ...stated } = body;
      const decided = decidedBy(caller, by);
      // The caller of the line is who brings the decision.
      if (decided.via !== undefined) await audit(decided.byId ?? `validation:${params.pendingId}`);
      const decision = { ...stated, ...decided };
      return { status: 200, body: await decideValidation(params.pendingId, decision, deps) };
    }),
    validationOperations.getValidation.handledBy(async ({ params, caller }) => ({
      status: 200,
      body: await getValidation(params.pendingId, { ...deps, caller }),
    })),
  ];
}
