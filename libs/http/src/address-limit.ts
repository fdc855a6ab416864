import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@platform/telemetry';

import { remoteNetwork } from './remote-network';
import { onceAMinuteLog } from './once-a-minute-log';

export interface AddressLimit {
  /** Maximum open connections per address. */
  readonly most: number;
  /** Returns true for addresses without a limit: reverse proxies, which carry many callers. */
  readonly isExempt: (address: string) => boolean;
}

/** Closes new connections of an address that has reached its limit. Its open connections stay. */
export function limitAddresses(
  server: Server,
  { most, isExempt }: AddressLimit,
  logger: Logger | undefined,
): void {
  const open = new Map<string, number>();
  const say = onceAMinuteLog((refused: number, address: string) =>
    logger?.warn({ address, refused, limit: most }, 'connexions refusées : trop pour une adresse'),
  );
  /** Returns true when the connection is within the limit of its address. */
  const admits = (socket: Socket): boolean => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return true;
    const address = remoteNetwork(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      say(address);
      return false;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    return true;
  };
  // Refuse before Node creates a parser for the connection: two thousand parsers would block the event loop.
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (admits(socket)) for (const listen of listeners) Reflect.apply(listen, server, [socket]);
    else socket.destroy();
  });
}
