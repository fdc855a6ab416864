import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { Card } from '../instance/Card';
import { Bdi } from '../shared/Bdi';
import { durationInWords } from '../shared/durations';
import { platformNow } from '../shared/clock';
import { relative } from '../shared/instants';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Sign } from '../shared/Sign';
import { feedStateOf } from './feed-state';

type Source = components['schemas']['EventSources']['items'][number];

const FEEDS_INTERVAL_MS = 10_000;

function FeedLine({
  source,
  feed,
}: {
  readonly source: Source;
  readonly feed: Source['feeds'][number];
}) {
  const { t, i18n } = useTranslation();
  const { is, tone } = feedStateOf(source, feed, platformNow());
  const facts = {
    lag: durationInWords((feed.lagSeconds ?? 0) * 1_000, i18n.language),
    when: feed.lastSuccessAt === null ? '' : relative(feed.lastSuccessAt, i18n.language),
    why: source.failure ?? feed.troubles[0]?.message ?? '',
  };
  return (
    <li>
      <Bdi>{feed.feed}</Bdi> <Sign tone={tone}>{t(`overview.feed.${is}`, facts)}</Sign>
    </li>
  );
}

/** The feeds, and which of them are behind or silent. */
export function FeedStates() {
  const { t } = useTranslation();
  const sources = useRead(['sources'], (client) => dataOf(client.GET('/api/sources')), {
    every: FEEDS_INTERVAL_MS,
  });
  const { items = [] } = sources.data ?? {};
  return (
    <Card title={t('overview.feeds')}>
      {sources.isError && (
        <ProblemNotice error={sources.error} retry={() => void sources.refetch()} />
      )}
      <ul className="instance-lines">
        {items.flatMap((source) =>
          source.feeds.map((feed) => (
            <FeedLine key={`${source.source} ${feed.feed}`} source={source} feed={feed} />
          )),
        )}
      </ul>
      {sources.data && items.length === 0 && t('overview.noFeeds')}
      <Anchor component={Link} to="/sources" size="sm">
        {t('nav.sources')}
      </Anchor>
    </Card>
  );
}
