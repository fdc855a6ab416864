import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { MAX_PAGE_SIZE, useRead } from '../api/use-api';
import { useSession } from '../session/SessionProvider';
import { setTabCount } from '../shared/tab-title';
import { useMayNotify } from './notifications';

/** On every page: less often than the inbox reads its list. */
const WAITING_INTERVAL_MS = 30_000;

interface Waiting {
  /** "12", or "200+" where there are more than one request tells. */
  readonly words: string;
  readonly isOverdue: boolean;
}

/**
 * Counts the tasks that wait for the person, for the navigation and the title of the tab. Those that came since are told by
 * the browser to whoever asked for it and looks elsewhere: how many, and nothing of what they say.
 */
export function useWaiting(): Waiting | undefined {
  const { t } = useTranslation();
  const { caller } = useSession();
  const mayNotify = useMayNotify();
  const { data } = useRead(
    ['waiting'],
    (client) =>
      dataOf(client.GET('/api/validations', { params: { query: { limit: MAX_PAGE_SIZE } } })),
    {
      every: WAITING_INTERVAL_MS,
      isOff: !caller.roles.includes('clinician'),
      isInBackground: mayNotify,
    },
  );
  const mine = data?.items.filter(({ mayDecide, putOff }) => mayDecide && !putOff);
  const words =
    mine === undefined || mine.length === 0
      ? ''
      : `${mine.length}${data?.nextCursor === undefined ? '' : '+'}`;
  useEffect(() => {
    setTabCount(words);
    return () => setTabCount('');
  }, [words]);
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (mine === undefined) return;
    const before = known.current;
    known.current = new Set(mine.map(({ pendingId }) => pendingId));
    const count = mine.filter(({ pendingId }) => before && !before.has(pendingId)).length;
    if (count > 0 && document.hidden && mayNotify) {
      new Notification(t('inbox.arrived', { count }), { tag: 'inbox' });
    }
  }, [mine, mayNotify, t]);
  return words === '' || mine === undefined
    ? undefined
    : { words, isOverdue: mine.some(({ overdue }) => overdue) };
}
