import type { Environment, StartedProcess } from '@platform/boot';
import { listen } from '@platform/http';
import { createLogger, rootLogger } from '@platform/telemetry';

import { readTestBenchConfig } from './config';
import { createTestBench } from './create-test-bench';
import { openWarehouse } from './warehouse/warehouse';

/** Starts the test bench. The warehouse need not be up. Rejects with `ConfigurationError` or `StartImpededError`. */
export async function startTestBench(
  environment: Environment,
): Promise<StartedProcess & { readonly url: string }> {
  const config = readTestBenchConfig(environment);
  const logger = createLogger('http');
  const warehouse = openWarehouse(config.fhirBaseUrl);
  const server = await listen(createTestBench({ config, warehouse, logger }), {
    host: config.host,
    port: config.port,
    portKey: 'TEST_BENCH_PORT',
    ...(config.connectionsPerAddress !== null && {
      addressLimit: { most: config.connectionsPerAddress, carriesMany: () => false },
    }),
    logger,
  });
  rootLogger.info({ url: server.url, warehouse: config.fhirBaseUrl }, 'banc d’essai à l’écoute');
  return { url: server.url, close: () => server.close() };
}
