import { Alert, Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { LIVE_INTERVAL_MS, useRead } from '../api/use-api';
import { ElementLink } from '../catalog/ElementLink';
import { EmptyState } from '../shared/EmptyState';
import { Facts } from '../shared/Facts';
import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Sign } from '../shared/Sign';
import { When } from '../shared/When';
import { useSession } from '../session/SessionProvider';

type Source = components['schemas']['EventSources']['items'][number];
type Feed = Source['feeds'][number];

const EXAMPLE = ['sources:', '  folder:', '    path: inbox'].join('\n');

/** "2 min", "3 h": the age of what was read completely. */
function Lag({ seconds }: { readonly seconds: number }) {
  const { i18n } = useTranslation();
  const [unit, length] =
    seconds >= 7_200
      ? (['hour', 3_600] as const)
      : seconds >= 120
        ? (['minute', 60] as const)
        : (['second', 1] as const);
  const format = new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' });
  return <>{format.format(Math.round(seconds / length))}</>;
}

function FeedLine({ of: feed }: { readonly of: Feed }) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const {
    feed: name,
    event,
    resolves,
    lastSuccessAt,
    readUntil,
    lagSeconds,
    refusedRecords,
  } = feed;
  const count = t('sources.refusedCount', { count: refusedRecords });
  return (
    <section aria-label={name}>
      <Title order={3} size="h5">
        <ElementLink kind="event-binding" id={name} />
      </Title>
      <Facts
        of={[
          [t('sources.gives'), resolves ? t('sources.decisions') : event && <code>{event}</code>],
          [
            t('sources.lastPoll'),
            lastSuccessAt === null ? t('sources.noState') : <When at={lastSuccessAt} />,
          ],
          [t('sources.readUntil'), readUntil !== null && <When at={readUntil} />],
          [t('sources.lag'), lagSeconds !== null && <Lag seconds={lagSeconds} />],
          [
            t('sources.refusedRecords'),
            refusedRecords > 0 && caller.roles.includes('operator') ? (
              <Sign tone="failed">
                <Anchor
                  component={Link}
                  to="/sources"
                  search={{ tab: 'refused', feed: name } as never}
                >
                  {count}
                </Anchor>
              </Sign>
            ) : (
              count
            ),
          ],
          [
            t('sources.readHere'),
            lastSuccessAt !== null && t(feed.readHere ? 'sources.yes' : 'sources.elsewhere'),
          ],
        ]}
      />
      <FeedTroubles of={feed.troubles} />
    </section>
  );
}

/** What the source says keeps it from reading the feed, or from being woken. */
function FeedTroubles({ of: troubles }: { readonly of: Feed['troubles'] }) {
  const { t } = useTranslation();
  return troubles.map(({ aspect, code, message, since }) => (
    <Alert
      key={aspect}
      color={aspect === 'read' ? 'red' : 'yellow'}
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(`sources.trouble.${aspect}`)}
    >
      <Bdi>{message}</Bdi> <code>{code}</code>, {t('sources.trouble.since')} <When at={since} />
    </Alert>
  ));
}

function SourceCard({ of: { source, plugin, running, failure, feeds } }: { readonly of: Source }) {
  const { t } = useTranslation();
  return (
    <section
      className="app-card"
      style={{ padding: 'var(--mantine-spacing-md)' }}
      aria-label={source}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <div>
            <Title order={2} size="h4">
              <ElementLink kind="event-source" id={source} />
            </Title>
            <Text size="sm" c="dimmed">
              <Bdi>{plugin}</Bdi>
            </Text>
          </div>
          <Sign tone={running ? 'done' : 'failed'}>
            {t(running ? 'sources.running' : 'sources.waiting')}
          </Sign>
        </Group>
        {failure !== undefined && (
          <Text size="sm">
            <Bdi>{failure}</Bdi>
          </Text>
        )}
        {feeds.length === 0 && <Text c="dimmed">{t('sources.noFeed')}</Text>}
        {feeds.map((feed) => (
          <FeedLine key={feed.feed} of={feed} />
        ))}
      </Stack>
    </section>
  );
}

/** The sources that this instance uses, with what each feed was read up to. */
export function Feeds() {
  const { t } = useTranslation();
  const sources = useRead(['sources'], (client) => dataOf(client.GET('/api/sources')), {
    every: LIVE_INTERVAL_MS,
  });
  const items = sources.data?.items;
  return (
    <Stack gap="md">
      {sources.isError && (
        <ProblemNotice error={sources.error} retry={() => void sources.refetch()} />
      )}
      {sources.isPending && !sources.isError && <Loading height={240} />}
      {items?.map((source) => (
        <SourceCard key={source.source} of={source} />
      ))}
      {items?.length === 0 && (
        <EmptyState icon={IconPlugConnected} title={t('sources.empty')}>
          {t('sources.emptyHelp')}
          <Text component="pre" className="app-mono" ta="left" mt="sm">
            {EXAMPLE}
          </Text>
        </EmptyState>
      )}
    </Stack>
  );
}
