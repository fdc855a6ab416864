import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

import { isListening } from '@platform/control-plane-http';

/**
 * `cut`: connections break and new ones are refused. `stalled`: no data arrives. `doubled`: connections break; every byte
 * that arrives on a new one arrives a second time, on a connection of its own, whose answers are not read.
 */
type RelayState = 'open' | 'cut' | 'stalled' | 'doubled';

/** A network connection between two processes that the campaign can break. */
export interface Relay {
  /** Port on this machine. */
  readonly port: number;
  set(state: RelayState): void;
  /** Delays every chunk in both directions, also on open connections. 0: no longer. */
  delay(ms: number): void;
  /** Breaks the open connections. New ones work. */
  reset(): void;
  /** Returns whether the process behind it accepts connections, in every state. */
  reachesTarget(): Promise<boolean>;
  close(): Promise<void>;
}

interface Connection {
  readonly near: Socket;
  readonly far: Socket;
  /** Passes on what `near` sends, and what `far` sends. */
  readonly there: Transform;
  readonly back: Transform;
  /** The connection that everything arrives on a second time. */
  readonly copy?: Socket;
}

const LOOPBACK = '127.0.0.1';

const to = (port: number): Socket => connect({ host: LOOPBACK, port, allowHalfOpen: true });

const forward = ({ near, far, there, back }: Connection): void => {
  near.pipe(there);
  far.pipe(back);
};

const disconnect = ({ near, far, there, back }: Connection): void => {
  near.unpipe(there);
  far.unpipe(back);
};

const breakOff = ({ near, far, copy }: Connection): void => {
  near.resetAndDestroy();
  far.resetAndDestroy();
  copy?.destroy();
};

/** Passes every chunk on after the delay of that moment, in order. */
const delayed = (delayMs: () => number): Transform =>
  new Transform({
    transform(chunk, _encoding, passOn) {
      const ms = delayMs();
      if (ms === 0) passOn(null, chunk);
      else setTimeout(passOn, ms, null, chunk);
    },
  });

/** Opens the connection that takes everything a second time. What it answers is thrown away. */
function copyTo(port: number, near: Socket): Socket {
  const copy = to(port);
  copy.on('error', () => undefined);
  copy.resume();
  near.pipe(copy);
  return copy;
}

/** Listens on `port` (0: a free one) and forwards everything to `targetPort`. */
export async function openRelay(targetPort: number, port = 0): Promise<Relay> {
  const connections = new Set<Connection>();
  let state: RelayState = 'open';
  let delayMs = 0;

  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => undefined);
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = to(targetPort);
    const there = delayed(() => delayMs);
    const back = delayed(() => delayMs);
    there.pipe(far);
    back.pipe(near);
    const copy = state === 'doubled' ? copyTo(targetPort, near) : undefined;
    const connection = { near, far, there, back, ...(copy && { copy }) };
    connections.add(connection);
    // An error on one side breaks the other side, which notices it itself.
    far.on('error', () => near.resetAndDestroy());
    near.on('close', () => {
      far.destroy();
      copy?.destroy();
      connections.delete(connection);
    });
    far.on('close', () => near.destroy());
    if (state !== 'stalled') forward(connection);
  });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');

  const reset = (): void => {
    for (const connection of connections) breakOff(connection);
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      if (next === 'cut' || next === 'doubled' || state === 'doubled') reset();
      else
        for (const connection of connections) (next === 'open' ? forward : disconnect)(connection);
      state = next;
    },
    delay: (ms) => (delayMs = ms),
    reset,
    reachesTarget: () => isListening(`http://${LOOPBACK}:${targetPort}`),
    async close() {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
}
