export { openPluginCache, type CachedVersion, type PluginCache } from './cache/plugin-cache';
export {
  readPluginLock,
  replacePluginLock,
  type LockedPlugins,
  type LockedVersion,
  type LockState,
} from './lock/plugin-lock';
export { publishPlugin, type PublishedPlugin, type PublishOptions } from './publish/publish-plugin';
export {
  resolvePlugin,
  type ResolvedPlugin,
  type ResolvePluginOptions,
} from './resolve/resolve-plugin';
export { openRegistry } from './storage/open-registry';
export type { PublishOutcome, RegistryStorage, StoredFile } from './storage/registry-storage';
