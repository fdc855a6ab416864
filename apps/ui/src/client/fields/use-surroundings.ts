import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UseQueryResult } from '@tanstack/react-query';

import { useCatalog, type Catalog } from '../api/use-catalog';
import { useSession } from '../session/SessionProvider';
import { signsOf } from './numbers';
import type { Field, Surroundings, TypeRef } from './reading';

interface Known extends Pick<UseQueryResult<Catalog>, 'error' | 'refetch'> {
  /** Undefined until the instance has said it. */
  readonly surroundings: Surroundings | undefined;
}

const NO_CATALOG: Pick<Surroundings, 'types' | 'valueSets' | 'dimensions'> = {
  types: [],
  valueSets: [],
  dimensions: [],
};

/** Whether the units, codes or members of a type are those of the catalog. */
function isOfCatalog(type: TypeRef): boolean {
  if (type.kind === 'list') return isOfCatalog(type.of);
  return ['coded', 'quantity', 'object'].includes(type.kind);
}

/**
 * What these fields need to know of the instance: how it writes numbers, its time zone, types, codes and units. The catalog
 * is read only where one of them needs it.
 */
export function useSurroundings(fields: readonly Pick<Field, 'type'>[]): Known {
  const { locale, timezone } = useSession().caller.instance;
  const { language } = useTranslation().i18n;
  const isOff = !fields.some(({ type }) => isOfCatalog(type));
  const { data, error, refetch } = useCatalog({ isOff });
  const surroundings = useMemo(() => {
    const known = data ?? (isOff ? NO_CATALOG : undefined);
    if (!known) return undefined;
    const { types, valueSets, dimensions } = known;
    return { types, valueSets, dimensions, timezone, language, signs: signsOf(locale) };
  }, [data, isOff, locale, timezone, language]);
  return { surroundings, error: surroundings ? null : error, refetch };
}
