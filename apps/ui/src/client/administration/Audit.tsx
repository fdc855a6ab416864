import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { TYPING_PAUSE_MS, usePages } from '../api/use-api';
import { ValueField } from '../fields/ValueField';
import { EmptyState } from '../shared/EmptyState';
import { Loading } from '../shared/Loading';
import { MoreButton } from '../shared/MoreButton';
import { ProblemNotice } from '../shared/ProblemNotice';
import { SearchedList } from '../shared/SearchedChoice';
import type { AuditFilter } from './administration-search';
import { AuditLine } from './AuditLine';
import { useApiRoles } from './use-api-roles';
import { VerifyAudit } from './VerifyAudit';

interface AuditProps {
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

function Filters({ filter, onFilter }: AuditProps) {
  const { t, i18n } = useTranslation();
  /** An action in words, with its name in the API. */
  const actionOf = (id: string): string => {
    const key = `administration.act.${id}`;
    return i18n.exists(key) ? `${t(key as 'administration.act.createKey')} (${id})` : id;
  };
  const { roles = [] } = useApiRoles();
  const [typed, setTyped] = useState(filter);
  const settle = useDebouncedCallback(onFilter, TYPING_PAUSE_MS);
  const audited = roles
    .flatMap(({ operations }) => operations)
    .filter(({ isAudited }) => isAudited)
    .map(({ id }) => id);
  const change = (next: Partial<Record<keyof AuditFilter, string | undefined>>): void => {
    const merged = Object.fromEntries(
      Object.entries({ ...typed, ...next }).filter(([, value]) => value),
    ) as AuditFilter;
    setTyped(merged);
    settle(merged);
  };
  return (
    <div className="administration-filters" role="search" aria-label={t('administration.audit')}>
      <TextInput
        label={t('administration.actor')}
        placeholder={t('administration.actorHint')}
        value={typed.actor ?? ''}
        onChange={({ currentTarget }) => change({ actor: currentTarget.value })}
      />
      <SearchedList
        label={t('administration.action')}
        data={[...new Set(audited)].sort().map((id) => ({ value: id, label: actionOf(id) }))}
        text={typed.action ?? ''}
        onType={(action) => change({ action })}
        onChoose={(action) => change({ action })}
        limit={200}
        clearable
      />
      <TextInput
        label={t('administration.resource')}
        placeholder="key:VPfc68D9"
        value={typed.resource ?? ''}
        onChange={({ currentTarget }) => change({ resource: currentTarget.value })}
      />
      {(['from', 'to'] as const).map((end) => (
        <ValueField
          key={end}
          field={{
            name: end,
            label: t(`administration.${end}`),
            type: { kind: 'primitive', name: 'DateTime' },
          }}
          value={typed[end]}
          onChange={(instant) => change({ [end]: instant as string | undefined })}
        />
      ))}
      {Object.keys(filter).length > 0 && (
        <Button
          variant="default"
          onClick={() => {
            setTyped({});
            onFilter({});
          }}
        >
          {t('runs.clear')}
        </Button>
      )}
    </div>
  );
}

/** Who did what, on what, and when; and whether a line was changed since. */
export function Audit({ filter, onFilter }: AuditProps) {
  const { t } = useTranslation();
  const list = usePages(['audit', filter], (client, page) =>
    dataOf(
      client.GET('/api/audit', {
        params: { query: { ...filter, ...page } },
      }),
    ),
  );
  const { items } = list;
  return (
    <Stack gap="md">
      <VerifyAudit />
      <Filters filter={filter} onFilter={onFilter} />
      {list.isError && <ProblemNotice error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && !list.isError && <Loading height={320} />}
      {items && items.length > 0 && (
        <ol className="administration-audit app-card" aria-label={t('administration.audit')}>
          {items.map((line) => (
            <AuditLine
              key={line.seq}
              of={line}
              onFilter={(more) => onFilter({ ...filter, ...more })}
            />
          ))}
        </ol>
      )}
      {items?.length === 0 && (
        <EmptyState icon={IconListSearch} title={t('administration.noLine')}>
          <Text>{t('administration.noLineHelp')}</Text>
        </EmptyState>
      )}
      {list.hasNextPage && (
        <MoreButton isReading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
    </Stack>
  );
}
