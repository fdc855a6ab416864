// Generated from plugin.yaml (and the manifests it depends on) by `nx typegen @platform/plugin-core`.
// Do not edit: change the manifest and generate again.

/** Ce qu'un humain a décidé d'une validation. */
export type ValidationDecision = 'accepted' | 'rejected';

/** Node id → what it reads and gives, for `ComputeBehavior<Nodes['…']>` and the like. */
export interface Nodes {
  /** Validation */
  'core.validation': {
    readonly inputs: {};
    readonly outputs: {
      readonly decision: ValidationDecision;
      readonly by: string;
      readonly at: string;
      readonly reason: string;
    };
    readonly config: {
      /** Question posée */
      readonly title?: string;
    };
  };
}
