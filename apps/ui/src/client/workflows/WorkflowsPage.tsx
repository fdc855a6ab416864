import { Anchor, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useInViewport, useMediaQuery } from '@mantine/hooks';
import { IconSearch, IconSitemap } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { usePages, useRead } from '../api/use-api';
import { EmptyState } from '../shared/EmptyState';
import { isFound } from '../shared/is-found';
import { Loading } from '../shared/Loading';
import { MoreButton } from '../shared/MoreButton';
import { Page } from '../shared/Page';
import { ProblemNotice } from '../shared/ProblemNotice';
import { When } from '../shared/When';
import { Mark } from './Mark';
import { keyOf } from './use-definition';

type Summary = components['schemas']['DefinitionSummary'];

const EXAMPLE =
  "curl -sS http://127.0.0.1:4000/api/workflows/import -H 'content-type: application/yaml' --data-binary @alert.yaml";

/** Who published a version and when. The list of workflows does not say it, so that it is read for what is in sight. */
function Publication({ slug, version }: { readonly slug: string; readonly version: number }) {
  const { t } = useTranslation();
  const { ref, inViewport } = useInViewport();
  const newest = useRead(
    [...keyOf(slug), 'newest', version],
    (client) =>
      dataOf(
        client.GET('/api/workflows/{slug}/versions', {
          params: { path: { slug }, query: { limit: 1 } },
        }),
      ),
    { isOff: !inViewport },
  );
  const published = newest.data?.items.find((each) => each.version === version);
  return (
    <div ref={ref}>
      <Group gap="xs">
        <Text span fw={600}>
          {t('runs.version', { version })}
        </Text>
        <Mark is="published" compact />
      </Group>
      <Text size="sm" c="dimmed" mih="1.55em">
        {published && (
          <>
            <When at={published.createdAt} />{' '}
            <Bdi>{t('workflows.by', { who: published.author })}</Bdi>
          </>
        )}
      </Text>
    </div>
  );
}

function State({ of: { slug, publishedVersion, retiredAt } }: { readonly of: Summary }) {
  if (publishedVersion !== null) return <Publication slug={slug} version={publishedVersion} />;
  if (retiredAt === null) return <Mark is="unpublished" />;
  return (
    <>
      <Mark is="retired" />
      <Text size="sm" c="dimmed">
        <When at={retiredAt} />
      </Text>
    </>
  );
}

function DraftOf({ of: { draft } }: { readonly of: Summary }) {
  const { t } = useTranslation();
  if (!draft) return <>—</>;
  return (
    <>
      <Mark is="draft" />
      <Text size="sm" c="dimmed">
        <When at={draft.updatedAt} />{' '}
        <Bdi>{t('workflows.by', { who: draft.authors.join(', ') })}</Bdi>
      </Text>
    </>
  );
}

function NameOf({ of: { slug, name } }: { readonly of: Summary }) {
  return (
    <>
      <Anchor component={Link} to="/workflows/$slug" params={{ slug } as never} fw={600}>
        <Bdi>{name}</Bdi>
      </Anchor>
      <div className="app-mono">{slug}</div>
    </>
  );
}

function WorkflowRows({ workflows }: { readonly workflows: readonly Summary[] }) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={640} className="app-card">
      <Table verticalSpacing="sm" highlightOnHover aria-label={t('workflows.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('workflows.name')}</Table.Th>
            <Table.Th scope="col">{t('workflows.published')}</Table.Th>
            <Table.Th scope="col">{t('workflows.draft')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {workflows.map((each) => (
            <Table.Tr key={each.slug} style={{ verticalAlign: 'top' }}>
              <Table.Td>
                <NameOf of={each} />
              </Table.Td>
              <Table.Td>
                <State of={each} />
              </Table.Td>
              <Table.Td>
                <DraftOf of={each} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The same workflows on a narrow screen, one card each. */
function WorkflowCards({ workflows }: { readonly workflows: readonly Summary[] }) {
  return (
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {workflows.map((each) => (
        <li key={each.slug} className="app-card" style={{ padding: 'var(--mantine-spacing-sm)' }}>
          <Stack gap="xs">
            <div>
              <NameOf of={each} />
            </div>
            <div>
              <State of={each} />
            </div>
            {each.draft && (
              <div>
                <DraftOf of={each} />
              </div>
            )}
          </Stack>
        </li>
      ))}
    </Stack>
  );
}

/** All workflows: what is published, what is being written, what is retired. */
export function WorkflowsPage() {
  const { t } = useTranslation();
  const { find = '' } = useSearch({ from: '/workflows' });
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const list = usePages(['workflows'], (client, page) =>
    dataOf(client.GET('/api/workflows', { params: { query: page } })),
  );
  const { items } = list;
  const found = items?.filter(({ name, slug }) => isFound(find, `${name} ${slug}`));
  const Found = isNarrow ? WorkflowCards : WorkflowRows;
  return (
    <Page title={t('workflows.title')}>
      {items && items.length > 0 && (
        <TextInput
          type="search"
          label={t('workflows.find')}
          placeholder={t('workflows.findHint')}
          description={list.hasNextPage ? t('workflows.findLoaded') : undefined}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={find}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              to: '/workflows',
              search: value === '' ? {} : { find: value },
              replace: true,
            })
          }
          maw={420}
        />
      )}
      {list.isError && <ProblemNotice error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && !list.isError && <Loading height={320} />}
      {found && found.length > 0 && <Found workflows={found} />}
      {items?.length === 0 && (
        <EmptyState icon={IconSitemap} title={t('workflows.empty')}>
          {t('workflows.emptyHelp')}
          <Text
            component="pre"
            className="app-mono"
            ta="left"
            mt="sm"
            style={{ whiteSpace: 'pre-wrap' }}
          >
            {EXAMPLE}
          </Text>
        </EmptyState>
      )}
      {items && items.length > 0 && found?.length === 0 && (
        <EmptyState icon={IconSearch} title={t('workflows.notFound')}>
          {t('workflows.notFoundHelp', { find })}
        </EmptyState>
      )}
      {list.hasNextPage && (
        <MoreButton isReading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
    </Page>
  );
}
