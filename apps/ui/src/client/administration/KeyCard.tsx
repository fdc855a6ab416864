import { Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { useSession } from '../session/SessionProvider';
import { AskButton } from '../shared/AskButton';
import { Choice } from '../shared/Choice';
import { Facts } from '../shared/Facts';
import { Sign } from '../shared/Sign';
import { TaskRoles } from '../shared/TaskRole';
import { When } from '../shared/When';
import { stateOf, type ApiKey } from './key-state';

type IssuedKey = components['schemas']['IssuedApiKey'];

const TONES = {
  ...({ valid: 'done', ending: 'waiting' } as const),
  ...({ expired: 'neutral', revoked: 'neutral' } as const),
};
const GRACES = ['PT1H', 'P1D', 'P3D', 'P7D'] as const;

interface KeyCardProps {
  readonly of: ApiKey;
  readonly onIssued: (issued: IssuedKey) => void;
  readonly onRevoked: (key: ApiKey) => void;
}

function Actions({ of: key, onIssued, onRevoked }: KeyCardProps) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const [grace, setGrace] = useState<string>('P1D');
  const { id, name } = key;
  const isOwn = caller.kind === 'key' && caller.id === id;
  const params = { path: { id } };
  const own = isOwn && (
    <Text size="sm" fw={600}>
      {t('administration.ownKey')}
    </Text>
  );
  return (
    <Group gap="xs">
      <AskButton
        action={t('administration.rotate')}
        title={t('administration.rotateAsk', { name })}
        act={(client) => dataOf(client.POST('/api/keys/{id}/rotate', { params, body: { grace } }))}
        onDone={onIssued}
        look={{ size: 'xs' }}
      >
        <Text size="sm">{t('administration.rotateHelp')}</Text>
        {own}
        <Choice
          label={t('administration.grace')}
          data={GRACES.map((value) => ({ value, label: t(`administration.graces.${value}`) }))}
          value={grace}
          onChange={setGrace}
        />
      </AskButton>
      <AskButton
        action={t('administration.revoke')}
        title={t('administration.revokeAsk', { name, id })}
        act={(client) => dataOf(client.DELETE('/api/keys/{id}', { params }))}
        onDone={onRevoked}
        look={{ color: 'red', size: 'xs' }}
      >
        <Text size="sm">{t('administration.revokeHelp')}</Text>
        {own}
      </AskButton>
    </Group>
  );
}

/** One key: what it may do, until when, when it was used, and its end. */
export function KeyCard(props: KeyCardProps) {
  const { t } = useTranslation();
  const { of: key } = props;
  const { id, name, roles, taskRoles, user, context, tokensPerDay } = key;
  const { createdAt, createdBy, expiresAt, lastUsedAt, revokedAt } = key;
  const state = stateOf(key, Date.now());
  const isUsable = state === 'valid' || state === 'ending';
  return (
    <li className="app-card administration-card">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" align="start">
          <div style={{ overflowWrap: 'anywhere', flex: '1 1 12rem' }}>
            <Title order={2} size="h5">
              <Bdi>{name}</Bdi>
            </Title>
            <span className="app-mono">{`wfp_${id}_…`}</span>
          </div>
          <Sign tone={TONES[state]}>{t(`administration.keyState.${state}`)}</Sign>
        </Group>
        <Facts
          of={[
            [t('administration.roles'), <span className="app-mono">{roles.join(', ')}</span>],
            [t('administration.taskRoles'), taskRoles.length > 0 && <TaskRoles of={taskRoles} />],
            [t('administration.user'), user !== null && <Bdi>{user}</Bdi>],
            [
              t('administration.context'),
              context !== null &&
                Object.entries(context)
                  .map(([kind, subject]) => `${kind}=${subject}`)
                  .join(', '),
            ],
            [
              t('administration.tokensPerDay'),
              tokensPerDay !== null && tokensPerDay.toLocaleString(),
            ],
            [
              t('administration.created'),
              <>
                <When at={createdAt} /> <Bdi>{t('administration.by', { who: createdBy })}</Bdi>
              </>,
            ],
            [
              t('administration.lastUsed'),
              lastUsedAt === null ? t('administration.never') : <When at={lastUsedAt} />,
            ],
            [
              t('administration.expires'),
              revokedAt === null && expiresAt !== null && <When at={expiresAt} />,
            ],
            [t('administration.revoked'), revokedAt !== null && <When at={revokedAt} />],
          ]}
        />
        {isUsable && <Actions {...props} />}
      </Stack>
    </li>
  );
}
