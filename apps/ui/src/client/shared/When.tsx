import { useTranslation } from 'react-i18next';

import { instanceFormat } from './instance';
import { instantInWords, relative } from './instants';

/** An instant, absolute, with how long ago it was. */
export function When({ at }: { readonly at: string }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={at} title={`${relative(at, i18n.language)} (${instanceFormat().timezone})`}>
      {instantInWords(at, i18n.language)}
    </time>
  );
}
