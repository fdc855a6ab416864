import { useTranslation } from 'react-i18next';

import { useIsRevealed } from './Reveal';

export type SubjectIds = Readonly<Record<string, string>> | null;

/** The subjects of a run: kinds always, ids where they are revealed. */
export function Subjects({ of }: { readonly of: SubjectIds }) {
  const { t } = useTranslation();
  const isRevealed = useIsRevealed();
  const entries = Object.entries(of ?? {});
  if (entries.length === 0) return <>—</>;
  return (
    <>
      {entries.map(([kind, id]) => (
        <span key={kind} style={{ display: 'block' }}>
          {kind} <bdi className="app-mono">{isRevealed ? id : `••••• (${t('reveal.hidden')})`}</bdi>
        </span>
      ))}
    </>
  );
}
