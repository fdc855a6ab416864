import { dataOf } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { rolesOfApi, type ApiRole } from './roles-of-api';

interface ApiRoles {
  readonly roles: readonly ApiRole[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The roles, read from the document that the API has of itself. */
export function useApiRoles(): ApiRoles {
  const document = useRead(['openapi'], async (client) =>
    rolesOfApi(await dataOf(client.GET('/api/openapi.json'))),
  );
  return {
    roles: document.data,
    error: document.error,
    retry: () => void document.refetch(),
  };
}
