import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

const KEY = ['decided-validations'];

/** The list of the API follows a decision within seconds. What it still has after this long waits again. */
const FOLLOWS_MS = 15_000;

/** Instants at which tasks were decided in this tab, by their id. */
type DecidedAt = Readonly<Record<string, number>>;

const NOTHING: DecidedAt = {};

/** The tasks that were decided in this tab a moment ago, and how to add one: they leave the list at once. */
export function useDecided() {
  const queries = useQueryClient();
  const { data = NOTHING } = useQuery<DecidedAt>({
    queryKey: KEY,
    queryFn: skipToken,
    initialData: NOTHING,
    gcTime: Infinity,
  });
  return {
    isDecided: (pendingId: string): boolean =>
      Date.now() - (data[pendingId] ?? -Infinity) < FOLLOWS_MS,
    addDecided: (pendingId: string): void =>
      void queries.setQueryData<DecidedAt>(KEY, (before = NOTHING) => ({
        ...before,
        [pendingId]: Date.now(),
      })),
  };
}
