// Generated from plugin.yaml (and the manifests it depends on) by `nx typegen @platform/plugin-notification`.
// Do not edit: change the manifest and generate again.

/** Gravité d'une notification. */
export type NotificationSeverity = 'info' | 'warning' | 'critical';

/** Node id → what it reads and gives, for `ComputeBehavior<Nodes['…']>` and the like. */
export interface Nodes {
  /** Diffuser une notification */
  'notification.send': {
    readonly inputs: {
      readonly severity: NotificationSeverity;
      readonly title: string;
      readonly body: string;
      /** Canal logique (« astreinte », « biologie »), que l'instance relie à une adresse. */
      readonly channel?: string;
    };
    readonly outputs: {};
    readonly config: {};
  };
}
