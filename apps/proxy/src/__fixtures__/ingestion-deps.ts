import type { IngestionDeps } from '../events/ingestion';
import type { ProxyBench } from './proxy-bench';
import { proxyCatalog, published } from './proxy-catalog';

/** What ingestion needs, on a bench; one workflow, `a`, unless told otherwise. */
export const ingestionDeps = (
  { store, ingress, live }: Pick<ProxyBench, 'store' | 'ingress' | 'live'>,
  over: Partial<IngestionDeps> = {},
): IngestionDeps => ({
  catalog: proxyCatalog,
  workflows: [published('a')],
  store,
  ingress,
  live,
  requireCompleteIndex: () => undefined,
  locale: 'fr',
  timezone: 'Europe/Paris',
  now: () => new Date('2026-11-20T08:00:00.000Z'),
  ...over,
});
