import { useEffect, useMemo, useState } from 'react';

import { dataOf } from '@platform/api-client';

import { MAX_PAGE_SIZE, usePages } from '../api/use-api';
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
}

const NOTHING: readonly ListedValidation[] = [];

/** The tasks of the inbox, the most urgent first, in an order that stays until somebody asks for another one. */
export function useInbox({ isAll, isOverdueOnly }: InboxFilter) {
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
  const of = JSON.stringify([isAll, isOverdueOnly, isWhole ? 'whole' : pages]);
  const orderAgain = (): void =>
    setOrdered({ of, order: placed(now.filter(({ pendingId }) => !isDecided(pendingId))) });
  if (tasks && ordered?.of !== of) orderAgain();
  const { order, arrived } = followed(ordered?.order ?? [], now, isDecided);
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
