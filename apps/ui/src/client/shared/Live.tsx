import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { timeInWords } from './instants';

interface LiveProps {
  /** The list is read again by itself. */
  readonly isLive: boolean;
  /** When it was read, in ms since 1970. */
  readonly at: number;
  readonly again: () => void;
}

/** Whether a list follows what happens, and from when it is. */
export function Live({ isLive, at, again }: LiveProps) {
  const { t, i18n } = useTranslation();
  return (
    <Group gap="xs" className="app-no-print">
      {isLive && <span className="app-live" aria-hidden />}
      <Text size="sm" c="dimmed">
        {t(isLive ? 'live.on' : 'live.off', { time: timeInWords(at, i18n.language) })}
      </Text>
      {!isLive && (
        <Button size="xs" variant="default" onClick={again}>
          {t('live.again')}
        </Button>
      )}
    </Group>
  );
}
