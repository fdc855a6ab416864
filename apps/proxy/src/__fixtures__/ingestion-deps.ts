import type { IngestionBase, IngestionDeps } from '../events/ingestion';
import { definitionsOf } from './definitions-of';
import type { ProxyHarness } from './proxy-harness';
import { proxyCatalog, published } from './proxy-catalog';

type Harness = Pick<ProxyHarness, 'store' | 'ingress' | 'live'>;

/** What ingestion needs, on a bench; one workflow, `a`, unless told otherwise. */
export const ingestionDeps = (
  { store, ingress, live }: Harness,
  over: Partial<IngestionDeps> = {},
): IngestionDeps => ({
  catalog: proxyCatalog,
  workflows: [published('a')],
  unserved: [],
  store,
  ingress,
  live,
  requireCompleteIndex: () => undefined,
  isSigned: () => false,
  locale: 'fr',
  timezone: 'Europe/Paris',
  startedBy: ['key:test'],
  now: () => new Date('2026-11-20T08:00:00.000Z'),
  ...over,
});

/** The same as routes and sources are given it: definitions are asked for at each event. */
export function ingestionBase(
  harness: Harness,
  over: Partial<IngestionDeps & IngestionBase> = {},
): IngestionBase {
  const {
    catalog,
    workflows,
    unserved: _unserved,
    startedBy: _startedBy,
    ...rest
  } = ingestionDeps(harness, over);
  return { definitions: definitionsOf(catalog, workflows), ...rest };
}
