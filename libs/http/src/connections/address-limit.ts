import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '@platform/telemetry';

import { remoteNetwork } from './remote-network';
import { onceAMinuteLog } from '../once-a-minute-log';

export interface AddressLimit {
  /** Maximum open connections per address. */
  readonly most: number;
  /**
   * Returns true for the addresses of reverse proxies, which carry many callers. They may have all connections of the
   * server but `most`. Beyond, the connection closes that has been idle longest, because other programs of the same machine
   * have the same address.
   */
  readonly carriesMany: (address: string) => boolean;
}

/** Closes new connections of an address that has reached its limit. Its open connections stay. */
export function limitAddresses(
  server: Server,
  { most, carriesMany }: AddressLimit,
  logger: Logger | undefined,
): void {
  const open = new Map<string, number>();
  const idle = trackIdle(server, carriesMany);
  const say = onceAMinuteLog((refused: number, address: string) =>
    logger?.warn({ address, refused, limit: most }, 'connexions refusées : trop pour une adresse'),
  );
  /** Returns true when the connection is within the limit of its address. */
  const admits = (socket: Socket): boolean => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return true;
    const isMany = carriesMany(remoteAddress);
    const address = remoteNetwork(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    const isWithin = count <= (isMany ? server.maxConnections - most : most);
    if (!isWithin && !(isMany && idle.closeOne(address))) {
      say(address);
      return false;
    }
    open.set(address, count);
    if (isMany) idle.add(socket, address);
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

/** Connections of addresses that carry many callers, while no request of them is served. */
interface IdleConnections {
  add(socket: Socket, address: string): void;
  /** Closes the one that has been idle longest. Returns false when there is none. */
  closeOne(address: string): boolean;
}

function trackIdle(server: Server, carriesMany: AddressLimit['carriesMany']): IdleConnections {
  const idle = new Map<string, Set<Socket>>();
  const served = new WeakMap<Socket, number>();
  const add = (socket: Socket, address: string): void => {
    const group = idle.get(address) ?? new Set();
    idle.set(address, group.add(socket));
  };
  const remove = (socket: Socket, address: string): void => {
    const group = idle.get(address);
    group?.delete(socket);
    if (group?.size === 0) idle.delete(address);
  };
  server.on('request', ({ socket }, response) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || !carriesMany(remoteAddress)) return;
    const address = remoteNetwork(remoteAddress);
    served.set(socket, (served.get(socket) ?? 0) + 1);
    remove(socket, address);
    response.once('close', () => {
      const left = (served.get(socket) ?? 1) - 1;
      served.set(socket, left);
      if (left === 0 && !socket.destroyed) add(socket, address);
    });
  });
  return {
    add(socket, address) {
      add(socket, address);
      socket.once('close', () => remove(socket, address));
    },
    closeOne(address) {
      const [socket] = idle.get(address) ?? [];
      if (!socket) return false;
      remove(socket, address);
      socket.destroy();
      return true;
    },
  };
}
