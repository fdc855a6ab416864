import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { FieldInput } from '../fields/FieldInput';
import { sendWhenRight } from '../fields/send-when-right';
import { ValueField } from '../fields/ValueField';
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
  const [seq, setSeq] = useState<number>();
  const [hash, setHash] = useState('');
  const running = useRef<AbortController>(undefined);
  const verify = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      return dataOf(
        client.GET('/api/audit/verify', {
          params: { query: seq === undefined ? {} : { seq, hash: hash.trim() } },
          signal: running.current.signal,
        }),
      );
    },
  });
  const isCancelled = running.current?.signal.aborted === true;
  return (
    <form
      className="app-card administration-card"
      aria-label={t('administration.verify')}
      noValidate
      onSubmit={sendWhenRight(() => verify.mutate())}
    >
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
            <Button type="submit" variant="default">
              {t('administration.verify')}
            </Button>
          )}
        </Group>
        <details>
          <summary>{t('administration.compare')}</summary>
          <Group align="start" gap="sm" mt="xs">
            <div style={{ width: 160 }}>
              <ValueField
                field={{
                  name: 'seq',
                  label: t('administration.seq'),
                  min: 1,
                  type: { kind: 'primitive', name: 'Integer' },
                  required: hash.trim() !== '',
                }}
                value={seq}
                onChange={(next) => setSeq(next as number | undefined)}
              />
            </div>
            <div style={{ flex: '1 1 16rem' }}>
              <FieldInput
                field={{
                  name: 'hash',
                  label: t('administration.hash'),
                  type: { kind: 'primitive', name: 'Code' },
                  required: seq !== undefined,
                }}
                typed={{ text: hash }}
                onChange={({ text }) => setHash(text)}
              />
            </div>
          </Group>
        </details>
        {verify.isError && !isCancelled && <ProblemNotice error={verify.error} />}
        {verify.isError && isCancelled && <Text>{t('administration.verifyCancelled')}</Text>}
        {verify.data && <Result of={verify.data} />}
      </Stack>
    </form>
  );
}
