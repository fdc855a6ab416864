import { useTranslation } from 'react-i18next';

import { Facts } from '../shared/Facts';
import { Sign } from '../shared/Sign';
import { Values } from '../shared/Values';
import { ElementLink } from './ElementLink';
import type { Member } from './elements';
import { Members } from './Members';
import { Section } from './Section';

type Projection = Member<'event-binding'>['map'][string];

/** How a field is read from a record, as the manifest of the plugin writes it. */
function ProjectionText({ of }: { readonly of: Projection }) {
  const { t } = useTranslation();
  if (typeof of === 'string') return <code>{of}</code>;
  if ('const' in of) {
    return (
      <>
        {t('catalog.always')} <code>{JSON.stringify(of.const)}</code>
      </>
    );
  }
  return <code>{'path' in of ? of.path : of.jsonpath}</code>;
}

/** Whether this instance uses something. */
export function Use({ is, no }: { readonly is: boolean; readonly no?: string }) {
  const { t } = useTranslation();
  return (
    <Sign tone={is ? 'done' : 'neutral'}>
      {is ? t('catalog.inUse') : (no ?? t('catalog.notInUse'))}
    </Sign>
  );
}

export function AdapterDetail({ of }: { readonly of: Member<'adapter'> }) {
  const { t } = useTranslation();
  const { port, systems, record, bound } = of;
  return (
    <Facts
      of={[
        [t('catalog.port'), <code>{port}</code>],
        [t('catalog.here'), <Use is={bound} no={t('catalog.notConnected')} />],
        [
          t('catalog.recordOf'),
          record && <ElementLink kind="context-kind" id={record.contextKind} />,
        ],
        [t('catalog.systems'), systems.join(', ')],
      ]}
    />
  );
}

export function EventSourceDetail({ of }: { readonly of: Member<'event-source'> }) {
  const { t } = useTranslation();
  return <Facts of={[[t('catalog.here'), <Use is={of.configured} />]]} />;
}

export function EventBindingDetail({ of }: { readonly of: Member<'event-binding'> }) {
  const { t } = useTranslation();
  const lines = (map: Readonly<Record<string, Projection | undefined>>) =>
    Object.entries(map).flatMap(([name, projection]) =>
      projection === undefined ? [] : [{ name, type: <ProjectionText of={projection} /> }],
    );
  return (
    <>
      <Facts
        of={[
          [t('catalog.source'), <ElementLink kind="event-source" id={of.source} />],
          [t('catalog.eventType'), of.event && <code>{of.event}</code>],
          [t('catalog.here'), <Use is={of.active} />],
        ]}
      />
      {Object.keys(of.query).length > 0 && (
        <Section title={t('catalog.query')}>
          <Values of={of.query} />
        </Section>
      )}
      <Members title={t('catalog.map')} of={lines(of.map)} />
      {of.resolve && <Members title={t('catalog.resolve')} of={lines(of.resolve)} />}
    </>
  );
}

export function ProviderDetail({ of }: { readonly of: Member<'provider'> }) {
  const { t } = useTranslation();
  const { kind, baseUrl, apiKeyEnv, keyPresent, timeoutMs } = of;
  return (
    <Facts
      of={[
        [t('catalog.protocol'), kind],
        [t('catalog.address'), baseUrl && <code>{baseUrl}</code>],
        [t('catalog.keyVariable'), apiKeyEnv && <code>{apiKeyEnv}</code>],
        [
          t('catalog.key'),
          <Sign tone={keyPresent ? 'done' : 'neutral'}>
            {t(keyPresent ? 'catalog.keyPresent' : 'catalog.keyAbsent')}
          </Sign>,
        ],
        [t('catalog.timeout'), timeoutMs && t('catalog.seconds', { count: timeoutMs / 1_000 })],
        [t('catalog.origin'), t(of.builtIn ? 'catalog.builtIn' : 'catalog.ofTheInstance')],
      ]}
    />
  );
}

export function SandboxDetail() {
  const { t } = useTranslation();
  return <>{t('catalog.sandboxHelp')}</>;
}
