import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

import { createEndpointHandler, workflow } from '@restatedev/restate-sdk';

export const EMPTY_SERVICE = 'empty';

/** A workflow that does nothing: what the control plane and its SDK cost by themselves. */
export async function startEmptyService(): Promise<{ readonly url: string; close(): void }> {
  const handlers = { run: async () => ({ status: 'completed' }) };
  const server = createServer(
    createEndpointHandler({
      services: [workflow({ name: EMPTY_SERVICE, handlers })],
      // The engine's own is as quiet: two lines a run would be most of what is measured.
      logger: () => undefined,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
