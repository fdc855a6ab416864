import { ActionIcon } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { setNotifying, useMayNotify } from './notifications';

/** Turns notifications of the browser about new tasks on and off. */
export function NotifySwitch() {
  const { t } = useTranslation();
  const isOn = useMayNotify();
  const label = t(isOn ? 'inbox.notifyOff' : 'inbox.notifyOn');
  const Picture = isOn ? IconBell : IconBellOff;
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={() => void setNotifying(!isOn)}
    >
      <Picture size={20} aria-hidden />
    </ActionIcon>
  );
}
