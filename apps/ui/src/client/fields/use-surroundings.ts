import { useMemo } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';

import { useCatalog, type Catalog } from '../api/use-catalog';
import { signsOf } from './numbers';
import type { Surroundings } from './reading';

interface Known extends Pick<UseQueryResult<Catalog>, 'error' | 'refetch'> {
  /** Undefined until the instance has said it. */
  readonly surroundings: Surroundings | undefined;
}

/** What fields need to know of the instance: how it writes numbers, its time zone, types, codes and units. */
export function useSurroundings(): Known {
  const { data, error, refetch } = useCatalog();
  const surroundings = useMemo(
    () =>
      data && {
        ...{ types: data.types, valueSets: data.valueSets, dimensions: data.dimensions },
        ...{ signs: signsOf(data.instance.locale), timezone: data.instance.timezone },
      },
    [data],
  );
  return { surroundings, error, refetch };
}
