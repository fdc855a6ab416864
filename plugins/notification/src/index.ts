import type { NotificationPort } from './ports/notification-port';

export type { NotificationPort, OutboundNotification } from './ports/notification-port';

declare module '@platform/sdk' {
  interface Ports {
    notification?: NotificationPort;
  }
}
