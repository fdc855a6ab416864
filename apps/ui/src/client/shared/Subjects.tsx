import { ActionIcon, Group } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useReveal } from './use-reveal';

export type SubjectIds = Readonly<Record<string, string>> | null;

/** The subjects of a run: kinds always, ids where they are revealed. */
export function Subjects({ of }: { readonly of: SubjectIds }) {
  const { t } = useTranslation();
  const [isRevealed] = useReveal();
  const entries = Object.entries(of ?? {});
  if (entries.length === 0) return <>—</>;
  return (
    <>
      {entries.map(([kind, id]) => (
        <span key={kind} style={{ display: 'block' }}>
          {kind} <bdi className="app-mono">{isRevealed ? id : `••••• (${t('runs.hidden')})`}</bdi>
        </span>
      ))}
    </>
  );
}

export function RevealSwitch() {
  const { t } = useTranslation();
  const [isRevealed, setRevealed] = useReveal();
  const label = t(isRevealed ? 'runs.hide' : 'runs.reveal');
  const Picture = isRevealed ? IconEyeOff : IconEye;
  return (
    <Group gap="xs" className="app-no-print">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        title={label}
        aria-pressed={isRevealed}
        onClick={() => setRevealed(!isRevealed)}
      >
        <Picture size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
