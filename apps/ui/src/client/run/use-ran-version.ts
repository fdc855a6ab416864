import { useMemo } from 'react';

import { dataOf, type components } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { graphOf, type Graph } from '../graph/graph-of';
import { labelOf, labelsOf } from './node-labels';

/** What says which version a run follows. */
export type RanRun = Pick<components['schemas']['RunSummary'], 'workflowSlug' | 'specVersion'>;

interface RanVersion {
  /** Undefined while it is read, and for a run whose version is unknown. */
  readonly graph: Graph | undefined;
  /** Returns the name to show for a node path. */
  readonly nameOf: (path: string) => string;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The version of the workflow that a run follows. Versions never change, so each is read once. */
export function useRanVersion(run: RanRun | undefined): RanVersion {
  const { workflowSlug: slug = null, specVersion: version = null } = run ?? {};
  const ran = useRead(
    ['workflow', slug, version],
    (client) =>
      dataOf(
        client.GET('/api/workflows/{slug}/versions/{version}', {
          params: { path: { slug: slug ?? '', version: version ?? 0 } },
        }),
      ),
    { isOff: slug === null || version === null },
  );
  const graph = useMemo(() => ran.data && graphOf(ran.data.content), [ran.data]);
  const labels = useMemo(() => graph && labelsOf(graph), [graph]);
  return useMemo(
    () => ({
      graph,
      nameOf: (path) => labelOf(path, labels),
      error: ran.error,
      retry: () => void ran.refetch(),
    }),
    [graph, labels, ran],
  );
}
