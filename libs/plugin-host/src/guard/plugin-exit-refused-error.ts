import { PlatformError } from '@platform/ports';

/** Thrown when code of a plugin tries to end the process. */
export class PluginExitRefusedError extends PlatformError {
  constructor(plugin: string, what: string) {
    super(
      'PLUGIN_EXIT_REFUSED',
      `plugin « ${plugin} » : ${what} refusé, un plugin n'arrête pas le processus`,
    );
  }
}
