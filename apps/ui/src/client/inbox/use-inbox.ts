import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

import { dataOf } from '@platform/api-client';

import { MAX_PAGE_SIZE, usePages } from '../api/use-api';
import { useIsMine } from './claims';
import type { ListedValidation } from './listed-validation';
import { followed, placed, type Placed } from './steady-order';
import { useDecided } from './use-decided';
import { MAX_INBOX_PAGES } from './use-listed-subjects';

interface Ordered {
  /** What was ordered: another filter, or the next page, is ordered anew. */
  readonly of: string;
  readonly order: readonly Placed[];
}

interface InboxFilter {
  /** Also what is assigned to others. */
  readonly isAll: boolean;
  readonly isOverdueOnly: boolean;
  /** Whose claim they have. It is judged when they are ordered: what is claimed since stays in its place. */
  readonly claimed: Claimed;
}

/** Whose claim a task of the list has. */
export const CLAIMED = ['any', 'me', 'nobody'] as const;
export type Claimed = (typeof CLAIMED)[number];

const NOTHING: readonly ListedValidation[] = [];

/** The tasks of the inbox, the most urgent first, in an order that stays until somebody asks for another one. */
export function useInbox({ isAll, isOverdueOnly, claimed }: InboxFilter) {
  const list = usePages(
    ['validations', isOverdueOnly],
    (client, page) =>
      dataOf(
        client.GET('/api/validations', {
          params: { query: { ...page, ...(isOverdueOnly && { overdue: true }) } },
        }),
      ),
    { isLive: true, limit: MAX_PAGE_SIZE },
  );
  const { items, data, hasNextPage, isFetching, fetchNextPage } = list;
  const pages = data?.pages.length ?? 0;
  const mayReadMore = hasNextPage && pages < MAX_INBOX_PAGES;
  // The most urgent may be on the last page: all are read, as far as a list of people can be.
  useEffect(() => {
    if (mayReadMore && !isFetching) void fetchNextPage();
  }, [mayReadMore, isFetching, fetchNextPage]);

  const queries = useQueryClient();
  const waiting = items?.filter(({ mayDecide, putOff }) => mayDecide && !putOff).length;
  // The navigation counts less often than this list is read, and must not contradict it.
  useEffect(() => {
    if (waiting !== undefined) void queries.invalidateQueries({ queryKey: ['waiting'] });
  }, [queries, waiting]);

  const { isDecided } = useDecided();
  const [ordered, setOrdered] = useState<Ordered>();
  const [isWhole, setWhole] = useState(false);
  const tasks = useMemo(
    () => (isAll ? items : items?.filter(({ mayDecide }) => mayDecide)),
    [items, isAll],
  );
  const now = tasks ?? NOTHING;
  if (tasks && !mayReadMore && !isWhole) setWhole(true);
  // Until all were read once, each page takes its place among the others.
  const of = JSON.stringify([isAll, isOverdueOnly, claimed, isWhole ? 'whole' : pages]);
  const isMine = useIsMine();
  const isAsked = ({ claim }: ListedValidation): boolean =>
    claimed === 'any' || (claimed === 'me' ? isMine(claim) : claim === undefined);
  const orderAgain = (): void => {
    const shown = now.filter((task) => !isDecided(task.pendingId) && isAsked(task));
    setOrdered({ of, order: placed(shown) });
  };
  if (tasks && ordered?.of !== of) orderAgain();
  const { order, ...since } = followed(ordered?.order ?? [], now, isDecided);
  const arrived = since.arrived.filter(isAsked);
  // What was put off stays there: it does not come back into its old place under the pointer, but as one that has come.
  const earlier = new Map(ordered?.order.map(({ task, section }) => [task.pendingId, section]));
  const isSent = order.some(
    ({ task, section }) => section === 'later' && earlier.get(task.pendingId) !== 'later',
  );
  if (isSent && ordered) setOrdered({ ...ordered, order });
  const waits = order.some(({ isGone }) => !isGone);
  // Nobody reads a list with nothing in it.
  if (tasks && ordered?.of === of && !waits && arrived.length > 0) orderAgain();
  return {
    ...{ list, items, order, orderAgain },
    arrived,
    isRead: tasks !== undefined,
    /** There are more tasks than a person reads: the rest is not in the order. */
    isCut: hasNextPage && !mayReadMore,
  };
}
