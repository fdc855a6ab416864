import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { Facts } from '../shared/Facts';
import { ProblemNotice } from '../shared/ProblemNotice';
import { Sign } from '../shared/Sign';

type Verdict = components['schemas']['AuditVerdict'];

function Result({ of: { ok, lines, head, broken } }: { readonly of: Verdict }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Sign tone={ok ? 'done' : 'failed'}>
        {ok
          ? t('administration.intact', { count: lines })
          : t(`administration.broken.${broken?.reason ?? 'unreadable'}`, { seq: broken?.seq })}
      </Sign>
      {!ok && <Text size="sm">{t('administration.brokenHelp')}</Text>}
      {head && (
        <Facts
          of={[
            [t('administration.head'), head.seq],
            [t('administration.hash'), <code>{head.hash}</code>],
          ]}
        />
      )}
      {head && ok && (
        <Text size="sm" c="dimmed">
          {t('administration.headHelp')}
        </Text>
      )}
    </div>
  );
}

/** Verifies the chain of the audit log, if wanted against a line that was stored elsewhere. It may take a while. */
export function VerifyAudit() {
  const { t } = useTranslation();
  const { client } = useSession();
  const [seq, setSeq] = useState('');
  const [hash, setHash] = useState('');
  const running = useRef<AbortController>(undefined);
  const verify = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      const isCompared = seq.trim() !== '' && hash.trim() !== '';
      return dataOf(
        client.GET('/api/audit/verify', {
          params: { query: isCompared ? { seq: Number(seq), hash: hash.trim() } : {} },
          signal: running.current.signal,
        }),
      );
    },
  });
  const isCancelled = running.current?.signal.aborted === true;
  return (
    <section className="app-card administration-card" aria-label={t('administration.verify')}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text style={{ flex: '1 1 16rem' }}>{t('administration.verifyHelp')}</Text>
          {verify.isPending ? (
            <Group gap="sm">
              <Loader size="sm" aria-hidden />
              <Text size="sm" role="status">
                {t('administration.verifying')}
              </Text>
              <Button variant="default" onClick={() => running.current?.abort()}>
                {t('app.cancel')}
              </Button>
            </Group>
          ) : (
            <Button variant="default" onClick={() => verify.mutate()}>
              {t('administration.verify')}
            </Button>
          )}
        </Group>
        <details>
          <summary>{t('administration.compare')}</summary>
          <Group align="end" gap="sm" mt="xs">
            <TextInput
              label={t('administration.seq')}
              inputMode="numeric"
              value={seq}
              onChange={({ currentTarget }) => setSeq(currentTarget.value)}
              w={140}
            />
            <TextInput
              label={t('administration.hash')}
              value={hash}
              onChange={({ currentTarget }) => setHash(currentTarget.value)}
              style={{ flex: '1 1 16rem' }}
            />
          </Group>
        </details>
        {verify.isError && !isCancelled && <ProblemNotice error={verify.error} />}
        {verify.isError && isCancelled && <Text>{t('administration.verifyCancelled')}</Text>}
        {verify.data && <Result of={verify.data} />}
      </Stack>
    </section>
  );
}
