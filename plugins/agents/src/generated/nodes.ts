// Generated from plugin.yaml (and the manifests it depends on) by `nx typegen @platform/plugin-agents`.
// Do not edit: change the manifest and generate again.

/** Node id → what it reads and gives, for `ComputeBehavior<Nodes['…']>` and the like. */
export interface Nodes {}
