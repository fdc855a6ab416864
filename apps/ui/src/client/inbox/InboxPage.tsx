import { Button, Group, SegmentedControl, Switch, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconInbox, IconMail } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Choice } from '../shared/Choice';
import { EmptyState } from '../shared/EmptyState';
import { Live } from '../shared/Live';
import { Loading } from '../shared/Loading';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { RevealScope, RevealSwitch } from '../shared/Reveal';
import { DecidedList } from './DecidedList';
import { DecidedNow, type Done } from './DecidedNow';
import { NotifySwitch } from './NotifySwitch';
import { Task } from './Task';
import { TaskList } from './TaskList';
import { sectionOf } from './urgency';
import { CLAIMED, useInbox, type Claimed } from './use-inbox';
import { INBOX_KEYS, useKeys } from './use-keys';
import { useListedSubjects } from './use-listed-subjects';
import '../shared/master-detail.css';
import './inbox.css';

const NOTHING: ReturnType<typeof useInbox>['order'] = [];

function Inbox() {
  const { t } = useTranslation();
  const { task: chosen } = useSearch({ from: '/inbox' });
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 62em)');
  const [shown, setShown] = useState<'mine' | 'all' | 'decided'>('mine');
  const isAll = shown === 'all';
  const isDecidedShown = shown === 'decided';
  const [isOverdueOnly, setOverdueOnly] = useState(false);
  const [claimed, setClaimed] = useState<Claimed>('any');
  const inbox = useInbox({ isAll, isOverdueOnly, claimed });
  const { list, items, order, arrived } = inbox;
  const subjects = useListedSubjects(items);
  const open = order.flatMap(({ task, isGone }) => (isGone ? [] : [task.pendingId]));
  // Who comes by a link is not taken past the head of the page.
  const [isOpening, setOpening] = useState(false);
  const [done, setDone] = useState<Done>();
  const [left, setLeft] = useState<string>();
  const show = (task: string | undefined): void => {
    setOpening(true);
    void navigate({ to: '/inbox', search: task === undefined ? {} : { task } });
  };
  const choose = (task: string | undefined): void => {
    setDone(undefined);
    setLeft(chosen);
    show(task);
  };
  const step = (by: number): void => {
    if (open.length === 0) return;
    const at = chosen === undefined ? -1 : open.indexOf(chosen);
    choose(open[Math.min(Math.max(at + by, 0), open.length - 1)]);
  };
  useKeys({
    [INBOX_KEYS.next]: () => step(1),
    [INBOX_KEYS.previous]: () => step(-1),
    [INBOX_KEYS.decidedByMe]: () => setShown(isDecidedShown ? 'mine' : 'decided'),
  });
  const decided = (pendingId: string, words: string): void => {
    const at = open.indexOf(pendingId);
    const left = open.filter((each) => each !== pendingId);
    setDone({ words, next: left[at] ?? left[0] });
    show(undefined);
  };
  const isListShown = !isNarrow || (chosen === undefined && !done);
  const emptyHelp =
    claimed !== 'any'
      ? 'inbox.emptyClaimed'
      : items?.length
        ? 'inbox.emptyMine'
        : 'inbox.emptyHelp';
  const worst = arrived[0] && sectionOf(arrived[0]);
  const next = order.find(({ task, isGone }) => !isGone && task.pendingId === done?.next)?.task;
  return (
    <Page
      title={t('inbox.title')}
      actions={
        <Group gap="xs" wrap="nowrap">
          <NotifySwitch />
          <RevealSwitch />
        </Group>
      }
    >
      {isListShown && (
        <Group gap="md">
          <SegmentedControl
            value={shown}
            onChange={(value) => setShown(value as typeof shown)}
            data={[
              { value: 'mine', label: t('inbox.mine') },
              { value: 'all', label: t('inbox.all') },
              { value: 'decided', label: t('inbox.decidedByMe') },
            ]}
            aria-label={t('inbox.list')}
          />
          <Switch
            label={t('inbox.overdueOnly')}
            checked={isOverdueOnly}
            onChange={({ currentTarget }) => setOverdueOnly(currentTarget.checked)}
          />
          <Choice
            aria-label={t('inbox.claimedFilter')}
            data={CLAIMED.map((value) => ({ value, label: t(`inbox.claimedBy.${value}`) }))}
            value={claimed}
            onChange={(value) => setClaimed(value as Claimed)}
          />
          {inbox.isRead && (
            <Live
              isLive={list.isLive && list.failureCount === 0}
              at={list.dataUpdatedAt}
              again={() => void list.refetch()}
            />
          )}
          <div role="status">
            {worst && (
              <Button
                size="xs"
                variant="default"
                className="inbox-new"
                data-section={worst}
                onClick={inbox.orderAgain}
              >
                {t('inbox.new', { count: arrived.length, section: t(`inbox.section.${worst}`) })}
              </Button>
            )}
          </div>
        </Group>
      )}
      {list.isError && <ProblemNotice error={list.error} retry={() => void list.refetch()} />}
      {isListShown && inbox.isCut && (
        <Text size="sm">{t('inbox.cut', { count: open.length })}</Text>
      )}
      <div className="master-detail inbox">
        {isListShown && (
          <div>
            {isDecidedShown && <DecidedList />}
            {list.isPending && !list.isError && <Loading height={240} />}
            {inbox.isRead && order.length === 0 && !isDecidedShown && (
              <div className="app-card">
                <EmptyState icon={IconInbox} title={t('inbox.empty')}>
                  {t(emptyHelp)}
                </EmptyState>
              </div>
            )}
            <TaskList
              order={isDecidedShown ? NOTHING : order}
              subjects={subjects}
              chosen={chosen}
              left={left}
              onChoose={choose}
            />
          </div>
        )}
        {chosen !== undefined && (
          <Task
            key={chosen}
            pendingId={chosen}
            listed={items?.find(({ pendingId }) => pendingId === chosen)}
            isOpening={isOpening}
            onLeave={() => choose(undefined)}
            onDecided={(words) => decided(chosen, words)}
          />
        )}
        {chosen === undefined && done && (
          <DecidedNow
            of={done}
            next={next}
            subjects={next && subjects.get(next.pendingId)}
            onNext={choose}
            onLeave={() => choose(undefined)}
          />
        )}
        {chosen === undefined && !done && !isNarrow && order.length > 0 && (
          <div className="app-card">
            <EmptyState icon={IconMail} title={t('inbox.choose')}>
              {t('inbox.chooseHelp')}
            </EmptyState>
          </div>
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
