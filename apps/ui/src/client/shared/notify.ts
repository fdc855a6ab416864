import { notifications } from '@mantine/notifications';
import type { TFunction } from 'i18next';

/** Tells that something was done, for some seconds. */
export const notify = (message: string, t: TFunction): void =>
  void notifications.show({ message, closeButtonProps: { 'aria-label': t('app.close') } });
