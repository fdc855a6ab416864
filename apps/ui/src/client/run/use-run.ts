import type { UseQueryResult } from '@tanstack/react-query';

import { dataOf, type components } from '@platform/api-client';

import { useRead } from '../api/use-api';

/** A run, as it was when it was last read. */
export const useRun = (
  id: string,
  { isOff = false } = {},
): UseQueryResult<components['schemas']['RunDetail']> =>
  useRead(
    ['run', id],
    (client) => dataOf(client.GET('/api/runs/{id}', { params: { path: { id } } })),
    { isOff },
  );
