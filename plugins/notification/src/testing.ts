export {
  describeNotificationPort,
  type NotificationHarness,
} from './ports/notification-port.conformance';
