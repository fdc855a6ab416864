export { openPluginCache, type CachedVersion, type PluginCache } from './cache/plugin-cache';
export { ArchiveRefusedError } from './errors/archive-refused-error';
export { PluginNotPublishableError } from './errors/plugin-not-publishable-error';
export { PublicationUnfinishedError } from './errors/publication-unfinished-error';
export { RegistryUnreadableError } from './errors/registry-unreadable-error';
export { VersionPublishedError } from './errors/version-published-error';
export { publishPlugin, type PublishedPlugin, type PublishOptions } from './publish/publish-plugin';
export {
  resolvePlugin,
  type ResolvedPlugin,
  type ResolvePluginOptions,
} from './resolve/resolve-plugin';
export { openRegistry } from './storage/open-registry';
export type { PublishOutcome, RegistryStorage, StoredFile } from './storage/registry-storage';
