import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands in front of a database server that vanishes. */
export interface VanishingRelay {
  /** The URL of the server, through the relay. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * From the moment when a client sends `statement`, resets every connection. `vanish` is called then, before the client
 * sees it.
 */
export async function openVanishingRelay(
  serverUrl: string,
  statement: string,
  vanish: () => Promise<void> = async () => undefined,
): Promise<VanishingRelay> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let gone: Promise<void> | undefined;
  const relay = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    server.pipe(client);
    client.on('data', (chunk: Buffer) => {
      if (chunk.includes(statement)) gone ??= vanish();
      if (gone) void gone.then(() => client.resetAndDestroy());
      else server.write(chunk);
    });
  });
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done));
  const url = new URL(serverUrl);
  url.port = String((relay.address() as AddressInfo).port);
  return {
    url: url.href,
    async close() {
      const closed = new Promise((done) => relay.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
