import { Group, SegmentedControl, Switch } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconInbox, IconMail } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { usePages } from '../api/use-api';
import { EmptyState } from '../shared/EmptyState';
import { Live } from '../shared/Live';
import { Loading } from '../shared/Loading';
import { MoreButton } from '../shared/MoreButton';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { RevealScope, RevealSwitch } from '../shared/Reveal';
import { Task } from './Task';
import { TaskCard } from './TaskCard';
import { useDecided } from './use-decided';
import { useListedSubjects } from './use-listed-subjects';
import '../shared/master-detail.css';
import './inbox.css';

function Inbox() {
  const { t } = useTranslation();
  const { task: chosen } = useSearch({ from: '/inbox' });
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const [isAll, setAll] = useState(false);
  const [isOverdueOnly, setOverdueOnly] = useState(false);
  const list = usePages(
    ['validations', isOverdueOnly],
    (client, page) =>
      dataOf(
        client.GET('/api/validations', {
          params: { query: { ...page, ...(isOverdueOnly && { overdue: true }) } },
        }),
      ),
    { isLive: true },
  );
  const { isDecided } = useDecided();
  const waiting = list.items?.filter(({ pendingId }) => !isDecided(pendingId));
  const subjects = useListedSubjects(waiting);
  const tasks = waiting?.filter(({ mayDecide }) => isAll || mayDecide);
  // Who comes by a link is not taken past the head of the page.
  const [isOpening, setOpening] = useState(false);
  const choose = (task: string | undefined): void => {
    setOpening(true);
    void navigate({ to: '/inbox', search: task === undefined ? {} : { task } });
  };
  const step = (by: number): void => {
    if (!tasks || tasks.length === 0) return;
    const at = tasks.findIndex(({ pendingId }) => pendingId === chosen);
    choose(tasks[Math.min(Math.max(at + by, 0), tasks.length - 1)]?.pendingId);
  };
  useHotkeys([
    ['j', () => step(1)],
    ['k', () => step(-1)],
  ]);
  const isListShown = !isNarrow || chosen === undefined;
  return (
    <Page title={t('inbox.title')} actions={<RevealSwitch />}>
      {isListShown && (
        <Group gap="md">
          <SegmentedControl
            value={isAll ? 'all' : 'mine'}
            onChange={(value) => setAll(value === 'all')}
            data={[
              { value: 'mine', label: t('inbox.mine') },
              { value: 'all', label: t('inbox.all') },
            ]}
            aria-label={t('inbox.list')}
          />
          <Switch
            label={t('inbox.overdueOnly')}
            checked={isOverdueOnly}
            onChange={({ currentTarget }) => setOverdueOnly(currentTarget.checked)}
          />
          {tasks && (
            <Live isLive={list.isLive} at={list.dataUpdatedAt} again={() => void list.refetch()} />
          )}
        </Group>
      )}
      {list.isError && <ProblemNotice error={list.error} retry={() => void list.refetch()} />}
      <div className="master-detail inbox">
        {isListShown && (
          <div>
            {list.isPending && !list.isError && <Loading height={240} />}
            {tasks?.length === 0 && (
              <div className="app-card">
                <EmptyState icon={IconInbox} title={t('inbox.empty')}>
                  {t(waiting?.length === 0 ? 'inbox.emptyHelp' : 'inbox.emptyMine')}
                </EmptyState>
              </div>
            )}
            {tasks && tasks.length > 0 && (
              <ul className="master-list app-card" aria-label={t('inbox.list')}>
                {tasks.map((task) => (
                  <li key={task.pendingId}>
                    <TaskCard
                      task={task}
                      subjects={subjects.get(task.pendingId)}
                      isChosen={task.pendingId === chosen}
                      onChoose={() => choose(task.pendingId)}
                    />
                  </li>
                ))}
              </ul>
            )}
            {list.hasNextPage && (
              <MoreButton
                isWide
                isReading={list.isFetchingNextPage}
                onMore={() => void list.fetchNextPage()}
              />
            )}
          </div>
        )}
        {chosen !== undefined ? (
          <Task
            key={chosen}
            pendingId={chosen}
            isOpening={isOpening}
            onLeave={() => choose(undefined)}
          />
        ) : (
          !isNarrow &&
          tasks &&
          tasks.length > 0 && (
            <div className="app-card">
              <EmptyState icon={IconMail} title={t('inbox.choose')}>
                {t('inbox.chooseHelp')}
              </EmptyState>
            </div>
          )
        )}
      </div>
    </Page>
  );
}

/** Validations that wait for people: a list, and the chosen one beside it, or alone on a narrow screen. */
export function InboxPage() {
  return (
    <RevealScope of="validations:all">
      <Inbox />
    </RevealScope>
  );
}
