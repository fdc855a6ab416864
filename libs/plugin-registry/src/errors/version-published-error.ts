import { PlatformError } from '@platform/ports';

/** Thrown when the version is already in the registry. Published versions never change. */
export class VersionPublishedError extends PlatformError {
  constructor(plugin: string, version: string, location: string) {
    super('PLUGIN_VERSION_PUBLISHED', {
      fr: `« ${plugin} » ${version} est déjà dans ${location} : une version publiée est immuable, changez de version`,
      en: `"${plugin}" ${version} is in ${location} already: a published version never changes, take another version`,
    });
  }
}
