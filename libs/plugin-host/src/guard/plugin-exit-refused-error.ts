import { PlatformError } from '@platform/ports';

/** Thrown into a plugin that wants to end the process it runs in. */
export class PluginExitRefusedError extends PlatformError {
  constructor(plugin: string, what: string) {
    super(
      'PLUGIN_EXIT_REFUSED',
      `plugin « ${plugin} » : ${what} refusé, un plugin n'arrête pas le processus`,
    );
  }
}
