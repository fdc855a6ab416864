import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

export interface LoopbackServer {
  readonly url: string;
  readonly port: number;
  /** Cuts the connections that are still open. A second call does nothing. */
  close(): Promise<void>;
}

/** Lets a server listen on a free port of 127.0.0.1: what a spec stands in for speaks on a real socket. */
export async function listenOnLoopback(
  server: Server & Partial<Pick<HttpServer, 'closeAllConnections'>>,
): Promise<LoopbackServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections?.();
      }),
  };
}
