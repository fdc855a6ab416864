import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

import { createEndpointHandler, workflow } from '@restatedev/restate-sdk';

export const EMPTY_SERVICE = 'empty';

/** A workflow that does nothing, which measures the cost of the control plane and its SDK alone. */
export async function startEmptyService(): Promise<{ readonly url: string; close(): void }> {
  const handlers = { run: async () => ({ status: 'completed' }) };
  const server = createServer(
    createEndpointHandler({
      services: [workflow({ name: EMPTY_SERVICE, handlers })],
      // As quiet as the engine's logger: two lines per run would dominate the measurement.
      logger: () => undefined,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
