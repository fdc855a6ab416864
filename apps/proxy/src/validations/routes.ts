import type { Route } from '@platform/http';

import { statedBy } from '../runs/stated-by';
import { getValidation, listValidations, type ListDeps } from './list-validations';
import { validationOperations } from './operations';
import { decideValidation, type ResolveDeps } from './resolve-validation';
import { readValidationsQuery } from './validations-query';

export function validationRoutes(deps: ListDeps & ResolveDeps): readonly Route[] {
  return [
    validationOperations.listValidations.handledBy(async ({ query }) => ({
      status: 200,
      body: await listValidations(readValidationsQuery(query), deps),
    })),
    validationOperations.resolveValidation.handledBy(async ({ params, body, caller }) => {
      const decision = { ...body, ...statedBy(caller, body.by) };
      return { status: 200, body: await decideValidation(params.pendingId, decision, deps) };
    }),
    validationOperations.getValidation.handledBy(async ({ params }) => ({
      status: 200,
      body: await getValidation(params.pendingId, deps),
    })),
  ];
}
