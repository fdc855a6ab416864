import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@platform/telemetry';

import { remoteNetwork } from './remote-network';
import { saidOnceAMinute } from './said-once-a-minute';

export interface AddressLimit {
  /** Connections that one address may have open at once. */
  readonly most: number;
  /** Whether an address speaks for many, and is not counted: a reverse proxy. */
  readonly isExempt: (address: string) => boolean;
}

/** Closes a connection of an address that has too many open; those it has stay. */
export function limitAddresses(
  server: Server,
  { most, isExempt }: AddressLimit,
  logger: Logger | undefined,
): void {
  const open = new Map<string, number>();
  const say = saidOnceAMinute((refused: number, address: string) =>
    logger?.warn({ address, refused, limit: most }, 'connexions refusées : trop pour une adresse'),
  );
  /** Whether the connection is within the limit of its address. */
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
  // Refused before Node makes a parser for the connection: two thousand parsers would hold up everybody else.
  const listeners = server.listeners('connection');
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (admits(socket)) for (const listen of listeners) Reflect.apply(listen, server, [socket]);
    else socket.destroy();
  });
}
