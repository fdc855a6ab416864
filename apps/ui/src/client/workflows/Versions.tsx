import { Anchor, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { Loading } from '../shared/Loading';
import { MoreButton } from '../shared/MoreButton';
import { ProblemNotice } from '../shared/ProblemNotice';
import { When } from '../shared/When';
import { RollBack } from './Actions';
import { Mark } from './Mark';
import { useVersions, type Definition, type VersionSummary } from './use-definition';
import type { VersionRef } from './workflows-search';

interface VersionsProps {
  readonly definition: Definition;
  readonly shown: VersionRef;
  readonly onCompare: (from: VersionRef, to: VersionRef) => void;
  readonly onPublished: () => void;
}

interface Row {
  readonly ref: VersionRef;
  readonly name: string;
  readonly at: string;
  readonly by: string;
  readonly why: ReactNode;
  readonly isPublished: boolean;
}

/** Where a version comes from, and what its publisher says about it. */
function Why({ of: { origin, rollbackOf, file, note } }: { readonly of: VersionSummary }) {
  const { t } = useTranslation();
  return (
    <>
      {note !== null && (
        <Text size="sm">
          <Bdi>{note}</Bdi>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t(`workflows.origin.${origin}`, { version: rollbackOf })}
        {file !== null && (
          <>
            {' '}
            <Bdi className="app-mono">{file}</Bdi>
          </>
        )}
      </Text>
    </>
  );
}

/** Every version, newest first, and the draft before them: one to show, two to compare, one to go back to. */
export function Versions({ definition, shown, onCompare, onPublished }: VersionsProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const { slug, draft, publishedVersion } = definition;
  const list = useVersions(slug);
  const [chosen, setChosen] = useState<readonly VersionRef[]>([]);
  const rows: readonly Row[] = [
    ...(draft
      ? [
          {
            ref: 'draft' as const,
            name: t('workflows.draft'),
            at: draft.updatedAt,
            by: draft.authors.join(', '),
            why: draft.baseVersion !== null && (
              <Text size="sm" c="dimmed">
                {t('workflows.basedOn', { version: draft.baseVersion })}
              </Text>
            ),
            isPublished: false,
          },
        ]
      : []),
    ...(list.items ?? []).map((each) => ({
      ref: each.version,
      name: t('runs.version', { version: each.version }),
      at: each.createdAt,
      by: each.author,
      why: <Why of={each} />,
      isPublished: each.version === publishedVersion,
    })),
  ];
  // The third choice replaces the first.
  const choose = (ref: VersionRef, isChosen: boolean): void =>
    setChosen((before) =>
      isChosen ? [...before, ref].slice(-2) : before.filter((each) => each !== ref),
    );
  const compare = (): void => {
    const [to, from] = rows.map(({ ref }) => ref).filter((ref) => chosen.includes(ref));
    if (from !== undefined && to !== undefined) onCompare(from, to);
  };
  const box = ({ ref, name }: Row): ReactNode => (
    <Checkbox
      checked={chosen.includes(ref)}
      onChange={({ currentTarget }) => choose(ref, currentTarget.checked)}
      aria-label={t('workflows.chooseVersion', { name })}
    />
  );
  const link = ({ ref, name, isPublished }: Row): ReactNode => (
    <Group gap="xs">
      <Anchor
        component={Link}
        to="/workflows/$slug"
        params={{ slug } as never}
        search={{ version: ref } as never}
        fw={600}
        aria-current={ref === shown ? 'true' : undefined}
      >
        {name}
      </Anchor>
      {isPublished && <Mark is="published" compact />}
    </Group>
  );
  const back = ({ ref, isPublished }: Row): ReactNode =>
    ref !== 'draft' &&
    !isPublished && <RollBack definition={definition} version={ref} onPublished={onPublished} />;
  return (
    <Stack gap="sm">
      {list.error !== null && <ProblemNotice error={list.error} retry={list.retry} />}
      {!list.items && list.error === null && <Loading height={240} />}
      {rows.length > 1 && (
        <Group gap="sm" className="app-no-print">
          <Button variant="default" onClick={compare} disabled={chosen.length < 2}>
            {t('workflows.compareChosen')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('workflows.compareHelp')}
          </Text>
        </Group>
      )}
      {rows.length > 0 &&
        (isNarrow ? (
          <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {rows.map((row) => (
              <li
                key={row.ref}
                className="app-card"
                style={{ padding: 'var(--mantine-spacing-sm)' }}
              >
                <Group justify="space-between">
                  {link(row)}
                  {box(row)}
                </Group>
                <Text size="sm" c="dimmed">
                  <When at={row.at} /> <Bdi>{t('workflows.by', { who: row.by })}</Bdi>
                </Text>
                {row.why}
                <div style={{ marginTop: 'var(--mantine-spacing-xs)' }}>{back(row)}</div>
              </li>
            ))}
          </Stack>
        ) : (
          <Table.ScrollContainer minWidth={720} className="app-card">
            <Table verticalSpacing="sm" aria-label={t('workflows.versions')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t('workflows.compare')}</Table.Th>
                  <Table.Th scope="col">{t('workflows.version')}</Table.Th>
                  <Table.Th scope="col">{t('workflows.date')}</Table.Th>
                  <Table.Th scope="col">{t('workflows.author')}</Table.Th>
                  <Table.Th scope="col">{t('workflows.note')}</Table.Th>
                  <Table.Td />
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <Table.Tr key={row.ref} {...(row.ref === shown && { bg: 'var(--app-canvas)' })}>
                    <Table.Td>{box(row)}</Table.Td>
                    <Table.Td>{link(row)}</Table.Td>
                    <Table.Td>
                      <When at={row.at} />
                    </Table.Td>
                    <Table.Td>
                      <Bdi>{row.by}</Bdi>
                    </Table.Td>
                    <Table.Td>{row.why}</Table.Td>
                    <Table.Td ta="right">{back(row)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        ))}
      {list.hasMore && <MoreButton isReading={list.isReading} onMore={list.readMore} />}
    </Stack>
  );
}
