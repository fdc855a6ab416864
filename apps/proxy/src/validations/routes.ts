import { validateBody, type Route } from '@platform/http';

import { restOfPath } from '../runs/rest-of-path';
import { decisionBodyCheck, type DecisionBody } from './decision-body';
import { getValidation, listValidations, type ListDeps } from './list-validations';
import { decideValidation, type ResolveDeps } from './resolve-validation';
import { parseValidationsQuery } from './validations-query';

export function validationRoutes(deps: ListDeps & ResolveDeps): readonly Route[] {
  return [
    {
      method: 'get',
      path: '/api/validations',
      async handle(request, response) {
        response.json(await listValidations(parseValidationsQuery(request.query), deps));
      },
    },
    {
      method: 'post',
      path: '/api/validations/*pendingId/resolve',
      async handle(request, response) {
        const decision = validateBody<DecisionBody>(request, decisionBodyCheck.check);
        const pendingId = restOfPath(request.params['pendingId']);
        response.json(await decideValidation(pendingId, decision, deps));
      },
    },
    {
      method: 'get',
      path: '/api/validations/*pendingId',
      async handle(request, response) {
        response.json(await getValidation(restOfPath(request.params['pendingId']), deps));
      },
    },
  ];
}
