import { NodeError } from '@platform/sdk';

/** A notification for a channel that has no address here: another channel has other readers. */
export const channelUnknown = (channel: string | undefined): NodeError =>
  new NodeError(
    'NOTIFICATION_CHANNEL_UNKNOWN',
    channel === undefined
      ? {
          fr: "la notification ne nomme pas de canal, et l'instance n'en a pas par défaut",
          en: 'the notification names no channel, and the instance has no default one',
        }
      : {
          fr: `l'instance ne relie pas le canal « ${channel.slice(0, 100)} » à une adresse`,
          en: `the instance has no address for the channel "${channel.slice(0, 100)}"`,
        },
  );
