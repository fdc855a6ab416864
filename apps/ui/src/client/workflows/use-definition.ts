import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { usePages, useRead } from '../api/use-api';
import { contentIn } from '../shared/content-in';
import type { VersionRef } from './workflows-search';

export type Definition = components['schemas']['Definition'];
export type VersionSummary = components['schemas']['DefinitionVersionSummary'];
type DefinitionDiff = components['schemas']['DefinitionDiff'];
export type Content = components['schemas']['DefinitionVersion']['content'];

/** Everything of a workflow begins with this key, so that one invalidation reads it all again. */
export const keyOf = (slug: string): readonly [string, string] => ['workflow', slug];

/** A definition. Its findings are in the language of the page. */
export function useDefinition(slug: string): UseQueryResult<Definition> {
  const { i18n } = useTranslation();
  return useRead([...keyOf(slug), 'definition', i18n.language], (client) =>
    dataOf(client.GET('/api/workflows/{slug}', { params: { path: { slug } } })),
  );
}

/** Says which revision of a definition a change is meant for. */
export const headerOf = ({ revision }: Definition) => ({ 'If-Match': `"${revision}"` });

/** The versions of a workflow, newest first. */
interface VersionList {
  readonly items: readonly VersionSummary[] | undefined;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  readonly readMore: () => void;
  readonly retry: () => void;
}

export function useVersions(slug: string): VersionList {
  const list = usePages([...keyOf(slug), 'versions'], (client, page) =>
    dataOf(
      client.GET('/api/workflows/{slug}/versions', {
        params: { path: { slug }, query: page },
      }),
    ),
  );
  return {
    items: list.items,
    error: list.error,
    hasMore: list.hasNextPage,
    isReading: list.isFetchingNextPage,
    readMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
  };
}

/** The changes from one version to another, in the language of the page. */
export function useDiff(
  slug: string,
  from: VersionRef | undefined,
  to: VersionRef,
): UseQueryResult<DefinitionDiff> {
  const { i18n } = useTranslation();
  return useRead(
    [...keyOf(slug), 'diff', from, to, i18n.language],
    (client) =>
      dataOf(
        client.GET('/api/workflows/{slug}/diff', {
          params: {
            path: { slug },
            query: { ...(from !== undefined && { from: String(from) }), to: String(to) },
          },
        }),
      ),
    { isOff: from === undefined },
  );
}

interface ShownContent {
  readonly content: Content | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The specification of a version, in the language of the reader. What the definition already has is not read again. */
export function useContent(definition: Definition, version: VersionRef): ShownContent {
  const { slug, draft, published } = definition;
  const isHere = version === 'draft' || version === published?.version;
  const read = useRead(
    [...keyOf(slug), version],
    (client) =>
      dataOf(
        client.GET('/api/workflows/{slug}/versions/{version}', {
          params: { path: { slug, version: Number(version) } },
        }),
      ),
    { isOff: isHere },
  );
  const here = (version === 'draft' ? draft : published)?.content;
  const content = isHere ? here : read.data?.content;
  const { language } = useTranslation().i18n;
  const shown = useMemo(() => content && contentIn(content, language), [content, language]);
  return {
    content: shown,
    error: read.error,
    retry: () => void read.refetch(),
  };
}
