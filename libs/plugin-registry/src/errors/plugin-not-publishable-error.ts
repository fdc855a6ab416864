import { PlatformError, type LocalizedText } from '@platform/ports';

/** Thrown when a folder is not a built plugin that can be published. */
export class PluginNotPublishableError extends PlatformError {
  constructor(folder: string, { fr, en }: LocalizedText) {
    super('PLUGIN_NOT_PUBLISHABLE', {
      fr: `publication refusée (${folder}) : ${fr}`,
      en: `publication refused (${folder}): ${en}`,
    });
  }
}
