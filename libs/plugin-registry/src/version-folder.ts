/** The grammar of plugin names: an optional publisher, and nothing that leads outside the registry. */
const NAME = /^(@[A-Za-z0-9][A-Za-z0-9._-]*\/)?[A-Za-z0-9][A-Za-z0-9._-]*$/;

export const ARCHIVE_FILE = 'plugin.tgz';
export const INTEGRITY_FILE = 'integrity.json';
export const MANIFEST_FILE = 'plugin.yaml';

export const isPluginName = (name: string): boolean => NAME.test(name);

/**
 * Folder of a version: `@publisher/name/version` (specification, Instance manifest, rule 3). A name
 * without publisher is a folder of its own at the top of the registry: `name/version`.
 */
export const versionFolder = (name: string, version: string): string => `${name}/${version}`;
