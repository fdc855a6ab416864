import {
  Alert,
  Button,
  Center,
  Divider,
  Paper,
  PasswordInput,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../shared/Dialog';

interface SignInProps {
  /** What the last attempt was refused for. */
  readonly refused: 'key' | 'provider' | undefined;
  /** The session ended while the page was in use: the page stays behind. */
  readonly isOver: boolean;
  /** Absent where no identity provider is set. */
  readonly withProvider: (() => void) | undefined;
  readonly withKey: (apiKey: string) => Promise<boolean>;
}

function SignInForm({ refused, isOver, withProvider, withKey }: SignInProps) {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setWrong(!(await withKey(key.trim())));
    setBusy(false);
  };
  return (
    <Stack gap="md">
      {!isOver && (
        <div>
          <Title order={1} size="h2">
            {t('signIn.title')}
          </Title>
          <Text c="dimmed">{t('app.name')}</Text>
        </div>
      )}
      {isOver && <Text>{t('signIn.over')}</Text>}
      {refused === 'provider' && (
        <Alert color="red" variant="outline" role="alert">
          {t('signIn.notCompleted')}
        </Alert>
      )}
      {withProvider && (
        <>
          <Button onClick={withProvider} fullWidth>
            {t('signIn.provider')}
          </Button>
          <Divider label={t('signIn.or')} />
        </>
      )}
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <PasswordInput
            label={t('signIn.key')}
            description={t('signIn.keyHelp')}
            placeholder="wfp_…"
            value={key}
            onChange={({ currentTarget }) => setKey(currentTarget.value)}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
            data-autofocus
            required
          />
          {(refused === 'key' || isWrong) && (
            <Alert color="red" variant="outline" role="alert">
              {t('signIn.refused')}
            </Alert>
          )}
          <Button type="submit" loading={isBusy} variant={withProvider ? 'default' : 'filled'}>
            {t('signIn.enter')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}

/** Asks for credentials: as a page, or over the page whose session has ended. */
export function SignIn(props: SignInProps) {
  const { t } = useTranslation();
  if (props.isOver) {
    return (
      <Dialog title={t('signIn.overTitle')} isCover>
        <SignInForm {...props} />
      </Dialog>
    );
  }
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper className="app-card" p="xl" w="100%" maw={420}>
        <SignInForm {...props} />
      </Paper>
    </Center>
  );
}
