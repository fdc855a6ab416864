import { PlatformError } from '@platform/sdk';

/** Thrown when a folder that should hold a plugin has no `plugin.yaml`. */
export class PluginMissingError extends PlatformError {
  constructor(folder: string) {
    super('KIT_PLUGIN_MISSING', `no plugin.yaml in ${folder}`);
  }
}
