import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { isListening } from '@platform/control-plane-http';

/** What becomes of what passes. `cut`: connections break and none is made; `stalled`: nothing arrives. */
export type RelayState = 'open' | 'cut' | 'stalled';

/** A stretch of network between two processes, of the campaign's own so that it can be broken. */
export interface Relay {
  /** Of this machine. */
  readonly port: number;
  set(state: RelayState): void;
  /** Breaks the connections that there are; new ones pass. */
  reset(): void;
  /** Whether the process behind it takes connections, whatever becomes of what passes. */
  reachesTarget(): Promise<boolean>;
  close(): Promise<void>;
}

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
}

const LOOPBACK = '127.0.0.1';

const to = (port: number): Socket => connect({ host: LOOPBACK, port, allowHalfOpen: true });

const join = ({ near, far }: Connection): void => {
  near.pipe(far);
  far.pipe(near);
};

const part = ({ near, far }: Connection): void => {
  near.unpipe(far);
  far.unpipe(near);
};

const breakOff = ({ near, far }: Connection): void => {
  near.resetAndDestroy();
  far.resetAndDestroy();
};

/** Listens on `port`, a free one when it is 0, and passes everything on to `targetPort`. */
export async function openRelay(targetPort: number, port = 0): Promise<Relay> {
  const connections = new Set<Connection>();
  let state: RelayState = 'open';

  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => undefined);
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = to(targetPort);
    const connection = { near, far };
    connections.add(connection);
    // How one side ends is for the other to notice.
    far.on('error', () => near.resetAndDestroy());
    near.on('close', () => {
      far.destroy();
      connections.delete(connection);
    });
    far.on('close', () => near.destroy());
    if (state === 'open') join(connection);
  });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');

  const reset = (): void => {
    for (const connection of connections) breakOff(connection);
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      if (next === 'cut') reset();
      else for (const connection of connections) (next === 'open' ? join : part)(connection);
      state = next;
    },
    reset,
    reachesTarget: () => isListening(`http://${LOOPBACK}:${targetPort}`),
    async close() {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
}
