import { useTranslation } from 'react-i18next';

/** Stands for an id of a subject that is hidden. */
export function HiddenId() {
  const { t } = useTranslation();
  return <span className="app-mono">{`••••• (${t('reveal.hidden')})`}</span>;
}
