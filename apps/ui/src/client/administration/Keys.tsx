import { Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconKey, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { usePages } from '../api/use-api';
import { EmptyState } from '../shared/EmptyState';
import { isFound } from '../shared/is-found';
import { Loading } from '../shared/Loading';
import { MoreButton } from '../shared/MoreButton';
import { notify } from '../shared/notify';
import { ProblemNotice } from '../shared/ProblemNotice';
import { CreateKey } from './CreateKey';
import { KeyCard } from './KeyCard';
import { stateOf, type ApiKey } from './key-state';
import { Secret } from './Secret';

type IssuedKey = components['schemas']['IssuedApiKey'];

const FIRST_KEY = 'npx platform keys create --name "Admin" --roles admin';

const wordsOf = ({ name, id, roles, taskRoles, user, createdBy }: ApiKey): string =>
  [name, id, ...roles, ...taskRoles, user ?? '', createdBy].join(' ');

/** The keys of the API: what each may do, and how they begin and end. */
export function Keys() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [issued, setIssued] = useState<IssuedKey>();
  const [find, setFind] = useState('');
  const [isAll, setAll] = useState(false);
  const list = usePages(['keys'], (client, page) =>
    dataOf(client.GET('/api/keys', { params: { query: page } })),
  );
  const { items } = list;
  const isUsable = (key: ApiKey): boolean => ['valid', 'ending'].includes(stateOf(key, Date.now()));
  const shown = items?.filter(
    (key) => (isAll || isUsable(key)) && isFound(find.trim(), wordsOf(key)),
  );
  const readAgain = (): void => void queries.invalidateQueries({ queryKey: ['keys'] });
  const show = (next: IssuedKey): void => {
    setIssued(next);
    readAgain();
  };
  return (
    <Stack gap="md">
      <Group justify="space-between" align="end">
        <Group align="end" gap="md">
          <TextInput
            type="search"
            label={t('administration.findKey')}
            description={list.hasNextPage ? t('administration.findKeyLoaded') : undefined}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={find}
            onChange={({ currentTarget }) => setFind(currentTarget.value)}
          />
          <Switch
            label={t('administration.allKeys')}
            checked={isAll}
            onChange={({ currentTarget }) => setAll(currentTarget.checked)}
            mb={8}
          />
        </Group>
        <CreateKey onIssued={show} />
      </Group>
      {list.isError && <ProblemNotice error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && !list.isError && <Loading height={320} />}
      {shown && shown.length > 0 && (
        <ul className="administration-keys" aria-label={t('administration.keys')}>
          {shown.map((key) => (
            <KeyCard
              key={key.id}
              of={key}
              onIssued={show}
              onRevoked={({ name }) => {
                notify(t('administration.revokedNow', { name }), t);
                readAgain();
              }}
            />
          ))}
        </ul>
      )}
      {shown?.length === 0 && (
        <EmptyState icon={IconKey} title={t('administration.noKey')}>
          {items?.length === 0 ? (
            <>
              {t('administration.noKeyHelp')}
              <Text
                component="pre"
                className="app-mono"
                ta="left"
                mt="sm"
                style={{ whiteSpace: 'pre-wrap' }}
              >
                {FIRST_KEY}
              </Text>
            </>
          ) : (
            t('administration.noKeyFound')
          )}
        </EmptyState>
      )}
      {list.hasNextPage && (
        <MoreButton isReading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
      {issued && (
        <Secret
          name={issued.key.name}
          secret={issued.secret}
          onClose={() => setIssued(undefined)}
        />
      )}
    </Stack>
  );
}
