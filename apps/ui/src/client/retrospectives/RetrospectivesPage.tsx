import '../shared/master-detail.css';
import './retrospectives.css';

import { Code, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarStats, IconPointer } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { usePages } from '../api/use-api';
import { Bdi } from '../shared/Bdi';
import { EmptyState } from '../shared/EmptyState';
import { dateInWords } from '../shared/instants';
import { Loading } from '../shared/Loading';
import { MoreButton } from '../shared/MoreButton';
import { numberInWords } from '../shared/numbers';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { When } from '../shared/When';
import type { Entry } from './report-of-api';
import { ReportView } from './ReportView';

const COMMAND = 'npx platform retro <workflow> <export> --against draft --send';

function Item({ of: { workflow, sentAt, sentBy, summary } }: { readonly of: Entry }) {
  const { t, i18n } = useTranslation();
  const { sides, period, events } = summary;
  return (
    <>
      <Text fw={600} lineClamp={2}>
        <Bdi>{workflow}</Bdi>
      </Text>
      <Text size="sm" lineClamp={2}>
        <Bdi>{sides.map(({ label }) => label).join(' · ')}</Bdi>
      </Text>
      <Text size="sm">
        {period.from !== undefined && period.to !== undefined
          ? `${dateInWords(period.from, i18n.language)} – ${dateInWords(period.to, i18n.language)} · `
          : ''}
        {t('retrospectives.eventCount', { count: events, number: numberInWords(events) })}
      </Text>
      <Text size="sm" c="dimmed">
        <When at={sentAt} /> · <Bdi>{sentBy}</Bdi>
      </Text>
    </>
  );
}

/** What workflows would have done in past periods: the reports, and the chosen one beside them, or alone on a narrow screen. */
export function RetrospectivesPage() {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const { report } = useSearch({ from: '/retrospectives' });
  const navigate = useNavigate();
  const choose = (id: string | undefined): void =>
    void navigate({ to: '/retrospectives', search: id === undefined ? {} : { report: id } });
  const list = usePages(['retrospectives'], (client, page) =>
    dataOf(client.GET('/api/retrospectives', { params: { query: page } })),
  );
  const { items } = list;
  const isAlone = isNarrow && report !== undefined;
  return (
    <Page title={t('retrospectives.title')}>
      {!isAlone && <Text maw="60rem">{t('retrospectives.help')}</Text>}
      {list.isError && <ProblemNotice error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && !list.isError && <Loading height={240} />}
      {items?.length === 0 && report === undefined && (
        <EmptyState icon={IconCalendarStats} title={t('retrospectives.empty')}>
          {t('retrospectives.emptyHelp')} <Code>{COMMAND}</Code>
        </EmptyState>
      )}
      {items && (items.length > 0 || report !== undefined) && (
        <div className="master-detail retro-columns">
          {!isAlone && items.length > 0 && (
            <div>
              <ul className="master-list app-card" aria-label={t('retrospectives.title')}>
                {items.map((item) => (
                  <li key={item.id}>
                    <UnstyledButton
                      className="master-item"
                      aria-current={item.id === report ? 'true' : undefined}
                      onClick={() => choose(item.id)}
                    >
                      <Item of={item} />
                    </UnstyledButton>
                  </li>
                ))}
              </ul>
              {list.hasNextPage && (
                <MoreButton
                  isWide
                  isReading={list.isFetchingNextPage}
                  onMore={() => void list.fetchNextPage()}
                />
              )}
            </div>
          )}
          {report !== undefined && (
            <ReportView
              key={report}
              id={report}
              onGone={() => choose(undefined)}
              {...(isAlone && { onLeave: () => choose(undefined) })}
            />
          )}
          {report === undefined && !isNarrow && (
            <div className="app-card">
              <EmptyState icon={IconPointer} title={t('retrospectives.choose')}>
                {t('retrospectives.chooseHelp')}
              </EmptyState>
            </div>
          )}
        </div>
      )}
    </Page>
  );
}
