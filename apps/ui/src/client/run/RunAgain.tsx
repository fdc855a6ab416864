import { Alert, Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconFlask, IconRefreshAlert } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type ApiClient, type components } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { AskDialog } from '../shared/AskDialog';
import { notify } from '../shared/notify';

type RerunStarted = components['schemas']['RerunStarted'];

interface LiveAgainProps {
  readonly id: string;
  readonly version: 'same' | 'published';
  readonly onClose: () => void;
}

/** Asks before the run is made again for good: what it wrote is written once more. */
function LiveAgain({ id, version, onClose }: LiveAgainProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // One key for each time that the dialog is opened: a second click, or an answer that got lost, starts no second run.
  const [key] = useState(() => crypto.randomUUID());
  const start = (client: ApiClient): Promise<RerunStarted> =>
    dataOf(
      client.POST('/api/runs/{id}/rerun', {
        params: { path: { id }, header: { 'Idempotency-Key': key } },
        body: { mode: 'live', version },
      }),
    ) as Promise<RerunStarted>;
  return (
    <AskDialog
      title={t('again.ask', { id })}
      action={t('again.start')}
      keep={t('again.keep')}
      color="red"
      act={start}
      onClose={onClose}
      onDone={({ runId }) => {
        notify(t('again.started'), t);
        void navigate({ to: '/runs/$id', params: { id: runId } });
      }}
    >
      <Alert color="red" variant="outline" title={t('again.warning')}>
        {t('again.warningHelp')}
      </Alert>
      <Text size="sm">{t(`again.with.${version}`)}</Text>
    </AskDialog>
  );
}

/** Makes a run again: simulated, or for good. Only for callers whose roles allow it. */
export function RunAgain({ id, hasEnded }: { readonly id: string; readonly hasEnded: boolean }) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const [isOpen, { open, close }] = useDisclosure();
  const [version, setVersion] = useState<'same' | 'published'>('same');
  if (!caller.roles.includes('operator') || !hasEnded) return null;
  const ask = (next: 'same' | 'published'): void => {
    setVersion(next);
    open();
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('again.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to="/simulation"
            search={{ run: id } as never}
            leftSection={<IconFlask size={16} aria-hidden />}
          >
            {t('again.simulate')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconRefreshAlert size={16} aria-hidden />}
            onClick={() => ask('same')}
          >
            {t('again.live.same')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRefreshAlert size={16} aria-hidden />}
            onClick={() => ask('published')}
          >
            {t('again.live.published')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && <LiveAgain id={id} version={version} onClose={close} />}
    </>
  );
}
