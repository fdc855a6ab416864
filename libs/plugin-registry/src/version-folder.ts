/** The grammar of plugin names: an optional publisher, and nothing that leads outside the registry. */
const NAME = /^(@[A-Za-z0-9][A-Za-z0-9._-]*\/)?[A-Za-z0-9][A-Za-z0-9._-]*$/;

export const ARCHIVE_FILE = 'plugin.tgz';
export const INTEGRITY_FILE = 'integrity.json';
export const MANIFEST_FILE = 'plugin.yaml';

export const isPluginName = (name: string): boolean => NAME.test(name);

/**
 * Folder of a version: `@publisher/name/version`, or `name/version` for a plugin without a publisher.
 */
export const versionFolder = (name: string, version: string): string => `${name}/${version}`;
