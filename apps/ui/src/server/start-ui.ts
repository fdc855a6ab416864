import type { Environment, StartedProcess } from '@platform/boot';
import { listen } from '@platform/http';
import { createLogger, rootLogger } from '@platform/telemetry';

import { readUiConfig } from './config';
import { createUi } from './create-ui';

export interface UiOptions {
  readonly env: Environment;
  /** Folder of the built page, unless `UI_CLIENT_DIR` names another one. */
  readonly clientDir: string;
  /** Folder of the built manual. */
  readonly manualDir: string;
}

/** Starts the console. Rejects with `ConfigurationError` or `StartImpededError`. */
export async function startUi({
  env,
  clientDir,
  manualDir,
}: UiOptions): Promise<StartedProcess & { readonly url: string }> {
  const config = readUiConfig(env);
  const server = await listen(
    createUi({ clientDir: config.clientDir ?? clientDir, manualDir }, config),
    {
      host: config.host,
      port: config.port,
      portKey: 'UI_PORT',
      ...(config.connectionsPerAddress !== null && {
        addressLimit: { most: config.connectionsPerAddress, carriesMany: () => false },
      }),
      logger: createLogger('http'),
    },
  );
  rootLogger.info({ url: server.url, api: config.apiUrl }, 'console à l’écoute');
  return { url: server.url, close: () => server.close() };
}
