import { useTranslation } from 'react-i18next';

import { instantInWords, relative } from './instants';

/** An instant, absolute, with how long ago it was. */
export function When({ at }: { readonly at: string }) {
  const { i18n } = useTranslation();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <time dateTime={at} title={`${relative(at, i18n.language)} (${zone})`}>
      {instantInWords(at, i18n.language)}
    </time>
  );
}
