import { Anchor, Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { useRead } from '../api/use-api';
import { useSession } from '../session/SessionProvider';
import { AskButton } from '../shared/AskButton';
import { Facts } from '../shared/Facts';
import { Loading } from '../shared/Loading';
import { notify } from '../shared/notify';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Sign } from '../shared/Sign';
import { When } from '../shared/When';

export type Refused = components['schemas']['RefusedRecord'];

/** The content of a record, for those who may read it. */
function Content({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const mayRead = caller.roles.includes('clinician');
  const stored = useRead(
    ['refused-record', id],
    (client) => dataOf(client.GET('/api/refused-records/{id}', { params: { path: { id } } })),
    { isOff: !mayRead },
  );
  if (!mayRead) return <Text c="dimmed">{t('withheld')}</Text>;
  if (stored.isError) {
    return <ProblemNotice error={stored.error} retry={() => void stored.refetch()} />;
  }
  if (!stored.data) return <Loading height={120} />;
  if (stored.data.record === null) return <Text c="dimmed">{t('sources.tooLarge')}</Text>;
  return (
    <Code block tabIndex={0} mah={420} style={{ overflow: 'auto' }}>
      {JSON.stringify(stored.data.record, null, 2)}
    </Code>
  );
}

function Actions({ of: record, onGone }: { readonly of: Refused; readonly onGone: () => void }) {
  const { t } = useTranslation();
  const { client } = useSession();
  const queries = useQueryClient();
  const path = { id: record.id };
  const readAgain = (): void => {
    void queries.invalidateQueries({ queryKey: ['refused-records'] });
    void queries.invalidateQueries({ queryKey: ['sources'] });
  };
  const resubmit = useMutation({
    mutationFn: () =>
      dataOf(client.POST('/api/refused-records/{id}/resubmit', { params: { path } })),
    onSuccess: ({ outcome }) => {
      if (outcome === 'rejected') return;
      notify(t(`sources.outcome.${outcome}`, { key: record.key }), t);
      onGone();
    },
    onSettled: readAgain,
  });
  const again = resubmit.data?.refusal;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button loading={resubmit.isPending} onClick={() => resubmit.mutate()}>
          {t('sources.resubmit')}
        </Button>
        <AskButton
          action={t('sources.delete')}
          title={t('sources.deleteAsk', { key: record.key })}
          act={(api) => api.DELETE('/api/refused-records/{id}', { params: { path } })}
          onDone={() => {
            notify(t('sources.deleted', { key: record.key }), t);
            readAgain();
            onGone();
          }}
          look={{ color: 'red', variant: 'default' }}
        >
          <Text size="sm">{t('sources.deleteHelp')}</Text>
        </AskButton>
      </Group>
      {resubmit.isError && <ProblemNotice error={resubmit.error} />}
      {resubmit.data?.outcome === 'rejected' && (
        <div role="alert">
          <Sign tone="failed">{t('sources.refusedAgain')}</Sign>
          {again && (
            <Text size="sm">
              <Bdi>{again.message}</Bdi> ({again.code})
            </Text>
          )}
        </div>
      )}
    </Stack>
  );
}

interface RefusedRecordProps {
  readonly of: Refused;
  readonly onLeave?: () => void;
  /** It is no longer in the list. */
  readonly onGone: () => void;
}

/** One refused record: why it was refused, its content, and what can be done with it. */
export function RefusedRecord({ of: record, onLeave, onGone }: RefusedRecordProps) {
  const { t } = useTranslation();
  const { source, feed, key, refusal, refusedAt, attempts, id } = record;
  return (
    <article className="app-card" style={{ padding: 'var(--mantine-spacing-md)', minWidth: 0 }}>
      <Stack gap="md">
        {onLeave && (
          <Anchor component="button" type="button" onClick={onLeave} ta="left">
            <IconArrowLeft size={14} aria-hidden /> {t('sources.back')}
          </Anchor>
        )}
        <div style={{ overflowWrap: 'anywhere' }}>
          <Title order={2} size="h4">
            <Bdi>{key}</Bdi>
          </Title>
          <Sign tone="failed">
            <Bdi>{refusal.message}</Bdi>
          </Sign>
          <Text size="xs" c="dimmed">
            {t('problem.code', { code: refusal.code })}
          </Text>
        </div>
        <Facts
          of={[
            [t('catalog.source'), <Bdi>{source}</Bdi>],
            [t('sources.feed'), <Bdi>{feed}</Bdi>],
            [t('sources.refusedAt'), <When at={refusedAt} />],
            [t('sources.attempts'), attempts],
          ]}
        />
        <Actions of={record} onGone={onGone} />
        <Text size="sm" c="dimmed">
          {t('sources.resubmitHelp')}
        </Text>
        <section aria-label={t('sources.content')}>
          <Title order={3} size="h5" mb={4}>
            {t('sources.content')}
          </Title>
          <Content id={id} />
        </section>
      </Stack>
    </article>
  );
}
