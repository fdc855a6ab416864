import { Anchor, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { usePages } from '../api/use-api';
import { directed } from '../shared/directed';
import { EmptyState } from '../shared/EmptyState';
import { minuteInWords } from '../shared/instants';
import { Loading } from '../shared/Loading';
import { MoreButton } from '../shared/MoreButton';
import { ProblemNotice } from '../shared/ProblemNotice';

/** What the person decided lately, newest first: each leads to its decision record. */
export function DecidedList() {
  const { t, i18n } = useTranslation();
  const read = usePages(['decided'], (client, query) =>
    dataOf(client.GET('/api/validations/decided', { params: { query } })),
  );
  if (read.isError && !read.items)
    return <ProblemNotice error={read.error} retry={() => void read.refetch()} />;
  if (!read.items) return <Loading height={240} />;
  if (read.items.length === 0)
    return (
      <div className="app-card">
        <EmptyState icon={IconHistory} title={t('inbox.decidedNone')}>
          {t('inbox.decidedHelp')}
        </EmptyState>
      </div>
    );
  return (
    <section className="app-card" aria-label={t('inbox.decidedByMe')}>
      <ul className="master-list">
        {read.items.map(({ pendingId, runId, decision, at, workflowName }) => (
          <li key={pendingId} className="inbox-item">
            <Text fw={600}>
              {t(`inbox.${decision}`)} · {minuteInWords(at, i18n.language)}
            </Text>
            <Anchor component={Link} to="/runs/$id/record" params={{ id: runId } as never}>
              {directed(workflowName ?? t('inbox.decidedRecord'))}
            </Anchor>
          </li>
        ))}
      </ul>
      {read.hasNextPage && (
        <MoreButton onMore={() => void read.fetchNextPage()} isReading={read.isFetching} isWide />
      )}
    </section>
  );
}
