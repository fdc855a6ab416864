import { readFile } from 'node:fs/promises';
import {
  BlockList,
  createServer,
  isIPv6,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { resolve } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';

import { ConfigurationError } from '@platform/sdk';

import type { Places } from './connection-slots';
import type { Hl7Config, TlsConfig } from './read-config';

const KEEP_ALIVE_MS = 60_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** A connection stays writable after its peer has sent everything: the answer is still to come. */
const SOCKETS = {
  allowHalfOpen: true,
  noDelay: true,
  keepAlive: true,
  keepAliveInitialDelay: KEEP_ALIVE_MS,
};

function invalidPeer(peer: string): ConfigurationError {
  const key = 'sources.hl7v2.allowedPeers';
  return new ConfigurationError(key, `${key} : « ${peer} » n'est ni une adresse ni un réseau`, {
    english: `${key}: "${peer}" is neither an address nor a network`,
  });
}

/** Returns whether an address is one of `peers`: addresses, and networks as `10.1.2.0/24`. All are, without a list. */
export function peerCheck(peers: readonly string[] | undefined): (address: string) => boolean {
  if (!peers) return () => true;
  const allowed = new BlockList();
  for (const peer of peers) {
    const [address = '', prefix] = peer.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    try {
      if (prefix === undefined) allowed.addAddress(address, family);
      else allowed.addSubnet(address, /^\d+$/.test(prefix) ? Number(prefix) : NaN, family);
    } catch {
      throw invalidPeer(peer);
    }
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return allowed.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

async function readPem(root: string, tls: TlsConfig, key: keyof TlsConfig): Promise<Buffer> {
  const path = resolve(root, tls[key] ?? '');
  try {
    return await readFile(path);
  } catch (cause) {
    const name = `sources.hl7v2.tls.${key}`;
    throw new ConfigurationError(name, `${name} : fichier illisible : ${path}`, {
      english: `${name}: unreadable file: ${path}`,
      cause,
    });
  }
}

async function createListener(
  { tls }: Hl7Config,
  root: string,
  onSocket: (socket: Socket) => void,
): Promise<Server> {
  if (!tls) return createServer(SOCKETS, onSocket);
  const [cert, key] = [await readPem(root, tls, 'certFile'), await readPem(root, tls, 'keyFile')];
  const peers = tls.caFile && {
    ca: await readPem(root, tls, 'caFile'),
    requestCert: true,
    rejectUnauthorized: true,
  };
  try {
    return createTlsServer(
      {
        ...SOCKETS,
        ...peers,
        cert,
        key,
        minVersion: 'TLSv1.2',
        handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      },
      onSocket,
    );
  } catch (cause) {
    throw new ConfigurationError(
      'sources.hl7v2.tls',
      'sources.hl7v2.tls : certificat ou clé inutilisable',
      {
        english: 'sources.hl7v2.tls: unusable certificate or key',
        cause,
      },
    );
  }
}

export interface Listener {
  readonly port: number;
  /** Accepts no further connection. */
  close(): void;
}

interface ListenDeps {
  readonly root: string;
  readonly onSocket: (socket: Socket) => void;
  readonly places: Places;
  /** A connection was closed before anything was read from it. */
  readonly onTurnedAway: (peer: string | undefined, why: 'peer' | 'full' | 'full-for-peer') => void;
}

/** Listens for connections of allowed peers. Rejects when the address is taken, or with ConfigurationError. */
export async function listen(config: Hl7Config, deps: ListenDeps): Promise<Listener> {
  const { root, onSocket, onTurnedAway, places } = deps;
  const isAllowed = peerCheck(config.allowedPeers);
  const server = await createListener(config, root, (socket) => {
    if (!socket.destroyed) onSocket(socket);
  });
  // Who gets a place is decided below, when the address is known.
  server.maxConnections = config.maxConnections * 2;
  server.on('drop', (dropped) => onTurnedAway(dropped?.remoteAddress, 'full'));
  server.on('tlsClientError', (_error, socket: Socket) => socket.destroy());
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    const why = isAllowed(remoteAddress ?? '') ? places.enter(socket) : 'peer';
    if (why === undefined) return;
    onTurnedAway(remoteAddress, why);
    socket.destroy();
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(config.port, config.host, () => {
      server.off('error', fail);
      done();
    });
  });
  // A failed accept (no file descriptor left) concerns one connection: the others go on.
  server.on('error', () => onTurnedAway(undefined, 'full'));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => void server.close(),
  };
}
