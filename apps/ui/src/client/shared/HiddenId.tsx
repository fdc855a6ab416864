import { useTranslation } from 'react-i18next';

import { HIDDEN } from './hide-ids';

/** Stands for an id of a subject that is hidden. */
export function HiddenId() {
  const { t } = useTranslation();
  return <span className="app-mono">{`${HIDDEN} (${t('reveal.hidden')})`}</span>;
}
