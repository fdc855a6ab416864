import type { Socket } from 'node:net';

import type { Hl7Config } from './read-config';

interface Place {
  readonly socket: Socket;
  readonly peer: string | undefined;
  /** When something was last read, by the clock of the process. */
  readAt: number;
  isTaking: boolean;
  isClosed: boolean;
}

/** What a connection says of itself. */
export interface ConnectionUse {
  /** Something was read. */
  read(): void;
  /** A message is being taken, or that is over. */
  taking(isTaking: boolean): void;
}

/** A TLS connection is another object than the connection it came over. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress}|${remotePort}`;

/**
 * The places of a listener, shared fairly: when all are taken, an address with fewer connections gets the place of the
 * address that has most, whose connection was silent for longest. Its sender connects again. A connection keeps its
 * place until its message is done, also when its peer has left meanwhile.
 */
export function createConnectionSlots(
  {
    maxConnections,
    maxConnectionsPerPeer,
  }: Pick<Hl7Config, 'maxConnections' | 'maxConnectionsPerPeer'>,
  onOutnumbered: (peer: string | undefined) => void,
) {
  const places = new Map<string, Place>();

  const ofPeer = (peer: string | undefined): readonly Place[] =>
    [...places.values()].filter((place) => place.peer === peer);

  /** Frees a place of the address that has most, if it would still have as many as the newcomer. */
  function makeRoom(newcomers: number): boolean {
    const peers = [...new Set([...places.values()].map(({ peer }) => peer))].map(ofPeer);
    const most = peers.reduce((left, right) => (right.length > left.length ? right : left), []);
    if (most.length <= newcomers + 1) return false;
    const [silent] = most
      .filter(({ isTaking }) => !isTaking)
      .sort((left, right) => left.readAt - right.readAt);
    if (!silent) return false;
    places.delete(nameOf(silent.socket));
    silent.socket.destroy();
    onOutnumbered(silent.peer);
    return true;
  }

  return {
    /** Gives a connection a place. Returns why there is none. */
    enter(socket: Socket): 'full' | 'full-for-peer' | undefined {
      const name = nameOf(socket);
      const { remoteAddress: peer } = socket;
      const own = ofPeer(peer).length;
      if (own >= maxConnectionsPerPeer) return 'full-for-peer';
      if (places.size >= maxConnections && !makeRoom(own)) return 'full';
      const place: Place = {
        socket,
        peer,
        readAt: performance.now(),
        isTaking: false,
        isClosed: false,
      };
      places.set(name, place);
      socket.on('close', () => {
        place.isClosed = true;
        if (!place.isTaking && places.get(name) === place) places.delete(name);
      });
      return undefined;
    },
    useOf(socket: Socket): ConnectionUse {
      const name = nameOf(socket);
      const place = places.get(name);
      return {
        read: () => void (place && (place.readAt = performance.now())),
        taking(isTaking) {
          if (!place) return;
          place.isTaking = isTaking;
          if (place.isClosed && !isTaking && places.get(name) === place) places.delete(name);
        },
      };
    },
    destroyAll(): void {
      for (const { socket } of places.values()) socket.destroy();
    },
  };
}

export type Places = ReturnType<typeof createConnectionSlots>;
