import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { Sign } from '../shared/Sign';
import { manifestKey, placeOf, type Degradation, type observedIn } from './troubles';

type Observed = ReturnType<typeof observedIn>[number];

const useLanguage = (): 'fr' | 'en' => (useTranslation().i18n.language === 'fr' ? 'fr' : 'en');

/** How to mend a fault. */
function Mend({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="instance-mend">
      <Text span fw={600} size="sm">
        {t('instance.mend')}
      </Text>{' '}
      {children}
    </div>
  );
}

/** What to do about a finding: the server's own correction, else where its cause is. */
function MendDegradation({ of: { code, path, file, position, fix, plugin } }: { of: Degradation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const place = placeOf({ ...(file !== undefined && { file }), ...(position && { position }) });
  const remedy = (): string => {
    if (fix) return `${fix.title[language]}.`;
    if (code === 'EVENT_SOURCE_DOWN') return t('instance.mends.source');
    if (code === 'PLUGIN_FAULT') return t('instance.mends.fault');
    if (code === 'AGENT_PROVIDER_UNKNOWN') return t('instance.mends.provider');
    if (path === '/seed') return t('instance.mends.seed');
    if (plugin !== undefined && path === '') return t('instance.mends.plugin');
    return t('instance.mends.manifest');
  };
  return (
    <Mend>
      {remedy()}
      {path !== '' && path !== '/seed' && (
        <>
          {' '}
          {t('instance.keyOfManifest')} <code>{manifestKey(path)}</code>.
        </>
      )}
      {place !== '' && <div className="app-mono">{place}</div>}
    </Mend>
  );
}

function DegradationLine({ of: finding }: { readonly of: Degradation }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li>
      <Sign tone={finding.severity === 'error' ? 'failed' : 'waiting'}>
        <Bdi>{finding.message[language]}</Bdi>
      </Sign>
      <Text size="xs" c="dimmed">
        {t('problem.code', { code: finding.code })}
      </Text>
      <MendDegradation of={finding} />
    </li>
  );
}

function About({ of: { is, about } }: { readonly of: Observed }) {
  const { t } = useTranslation();
  if (is === 'workflow') {
    return (
      <Anchor component={Link} to="/workflows/$slug" params={{ slug: about } as never}>
        {t('instance.openWorkflow')}
      </Anchor>
    );
  }
  if (is === 'feed') {
    return (
      <Anchor component={Link} to="/sources">
        {t('instance.openSources')}
      </Anchor>
    );
  }
  return null;
}

function ObservedLine({
  of: observed,
  inserted,
}: {
  readonly of: Observed;
  readonly inserted: number | undefined;
}) {
  const { t } = useTranslation();
  const { is, about, text } = observed;
  return (
    <li>
      <Sign tone={is === 'indexing' ? 'waiting' : 'failed'}>
        <Bdi>{t(`instance.observed.${is}`, { about, text })}</Bdi>
      </Sign>
      {is === 'indexing' && inserted !== undefined && (
        <Text size="sm">{t('instance.inserted', { count: inserted })}</Text>
      )}
      <Text size="xs" c="dimmed" className="app-mono">
        {text}
      </Text>
      <Mend>
        {t(`instance.observedMend.${is}`, { about })} <About of={observed} />
      </Mend>
    </li>
  );
}

const bySeverity = (findings: readonly Degradation[]): readonly Degradation[] => [
  ...findings.filter(({ severity }) => severity === 'error'),
  ...findings.filter(({ severity }) => severity !== 'error'),
];

interface TroublesProps {
  readonly findings: readonly Degradation[];
  readonly observed: readonly Observed[];
  readonly inserted: number | undefined;
}

/** Everything that does not fully work: what it means, and how to mend it. */
export function Troubles({ findings, observed, inserted }: TroublesProps) {
  const { t } = useTranslation();
  if (findings.length === 0 && observed.length === 0) {
    return <Sign tone="done">{t('instance.allWorks')}</Sign>;
  }
  return (
    <Stack gap="xs">
      <Text>{t('instance.troubles', { count: findings.length + observed.length })}</Text>
      <ul className="instance-lines">
        {observed.map((each) => (
          <ObservedLine key={each.text} of={each} inserted={inserted} />
        ))}
        {bySeverity(findings).map((finding) => (
          <DegradationLine
            key={`${finding.code} ${finding.path} ${finding.plugin} ${finding.message.en}`}
            of={finding}
          />
        ))}
      </ul>
    </Stack>
  );
}
