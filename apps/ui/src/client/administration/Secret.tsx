import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../shared/Dialog';

interface SecretProps {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** The secret of a new key. It is shown only here, so that the dialog ends only by its button. */
export function Secret({ name, secret, onClose }: SecretProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('administration.secretTitle', { name })}>
      <Stack gap="md">
        <Alert
          color="orange"
          variant="outline"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('administration.secretOnce')}
        >
          {t('administration.secretHelp')}
        </Alert>
        <Code block className="administration-secret">
          {secret}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Group gap="sm">
              <Button
                onClick={copy}
                data-autofocus
                leftSection={
                  copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
                }
              >
                {t('administration.copy')}
              </Button>
              <Text size="sm" role="status">
                {copied && t('administration.copied')}
              </Text>
            </Group>
          )}
        </CopyButton>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t('administration.secretStored')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
