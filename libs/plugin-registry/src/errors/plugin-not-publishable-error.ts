import { PlatformError } from '@platform/ports';

/** Thrown when a folder is not a built plugin that can be published. */
export class PluginNotPublishableError extends PlatformError {
  constructor(folder: string, reason: string) {
    super('PLUGIN_NOT_PUBLISHABLE', `publication refusée (${folder}) : ${reason}`);
  }
}
