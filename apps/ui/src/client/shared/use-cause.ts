import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** A message that the API left out, because it may have clinical values. */
const WITHHELD = '•••••';

interface Failure {
  readonly code: string;
  readonly message?: string;
}

/**
 * Returns why something failed, in a sentence: what the platform said where the reader may see it, else what the code
 * means.
 */
export function useCause(): (failure: Failure) => string {
  const { t } = useTranslation();
  return useMemo(
    () =>
      ({ code, message }) =>
        message !== undefined && message !== WITHHELD
          ? message
          : t(`cause.${code}`, { defaultValue: t('cause.other', { code }) }),
    [t],
  );
}
