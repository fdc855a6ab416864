import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { isListening } from '@platform/control-plane-http';

/** `cut`: connections break and new ones are refused. `stalled`: no data arrives. */
type RelayState = 'open' | 'cut' | 'stalled';

/** A network connection between two processes that the campaign can break. */
export interface Relay {
  /** Port on this machine. */
  readonly port: number;
  set(state: RelayState): void;
  /** Breaks the open connections. New ones work. */
  reset(): void;
  /** Returns whether the process behind it accepts connections, in every state. */
  reachesTarget(): Promise<boolean>;
  close(): Promise<void>;
}

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
}

const LOOPBACK = '127.0.0.1';

const to = (port: number): Socket => connect({ host: LOOPBACK, port, allowHalfOpen: true });

const forward = ({ near, far }: Connection): void => {
  near.pipe(far);
  far.pipe(near);
};

const disconnect = ({ near, far }: Connection): void => {
  near.unpipe(far);
  far.unpipe(near);
};

const breakOff = ({ near, far }: Connection): void => {
  near.resetAndDestroy();
  far.resetAndDestroy();
};

/** Listens on `port` (0: a free one) and forwards everything to `targetPort`. */
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
    // An error on one side breaks the other side, which notices it itself.
    far.on('error', () => near.resetAndDestroy());
    near.on('close', () => {
      far.destroy();
      connections.delete(connection);
    });
    far.on('close', () => near.destroy());
    if (state === 'open') forward(connection);
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
      else
        for (const connection of connections) (next === 'open' ? forward : disconnect)(connection);
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
