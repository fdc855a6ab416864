import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { useCatalog } from '../api/use-catalog';
import { graphOf, type Graph } from '../graph/graph-of';
import { contentIn } from '../shared/content-in';
import type { Port } from '../shared/displayed';
import { tableOf } from './config-of';
import { labelOf, labelsOf } from './node-labels';
import { portsOf } from './ports-of';
import { questionOf, type Question } from './question-of';
import type { NodeTrace } from './run-nodes';

/** What says which version a run follows. */
export type RanRun = Pick<components['schemas']['RunSummary'], 'workflowSlug' | 'specVersion'>;

interface RanVersion {
  /** Undefined while it is read, and for a run whose version is unknown. */
  readonly graph: Graph | undefined;
  /** Returns the name to show for a node path. */
  readonly nameOf: (path: string) => string;
  /** Returns the ports of a node, as far as the version and the catalog have them. */
  readonly portsOf: (node: Pick<NodeTrace, 'id' | 'type'>) => readonly Port[];
  /** Returns what a human task asked, as far as the version has it. */
  readonly questionOf: (node: NodeTrace) => Question | undefined;
  /** Returns the configuration of a decision table, as far as the version has it. */
  readonly tableOf: (node: Pick<NodeTrace, 'path' | 'id' | 'type'>) => ReturnType<typeof tableOf>;
  /** It is being read for the first time. */
  readonly isLoading: boolean;
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
  const { data: catalog } = useCatalog({ isOff: run === undefined });
  const { language } = useTranslation().i18n;
  const content = useMemo(
    () => ran.data && contentIn(ran.data.content, language),
    [ran.data, language],
  );
  const graph = useMemo(() => content && graphOf(content), [content]);
  const labels = useMemo(() => graph && labelsOf(graph), [graph]);
  return useMemo(
    () => ({
      graph,
      nameOf: (path) => labelOf(path, labels),
      portsOf: (node) => portsOf(node, content, catalog),
      questionOf: (node) => questionOf(node, content),
      tableOf: (node) => tableOf(node, content),
      isLoading: ran.isLoading,
      error: ran.error,
      retry: () => void ran.refetch(),
    }),
    [graph, labels, content, ran, catalog],
  );
}
