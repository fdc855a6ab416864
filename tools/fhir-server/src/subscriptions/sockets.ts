import { type IncomingMessage, type Server } from 'node:http';
import { type Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { type BehaviourState } from '../behaviours/behaviour-state';
import { isObject, type Resource } from '../resource';
import { type Store } from '../store/open-store';
import { readBindingToken, SOCKET_PATH } from './binding-token';
import { notificationBundle, type NotificationType } from './notification-bundle';
import { heartbeatOf } from './topic-subscription';

export interface SocketsDeps {
  readonly server: Server;
  readonly store: Store;
  readonly state: BehaviourState;
  readonly baseUrl: string;
}

/** The WebSockets that are bound to subscriptions. */
export interface Sockets {
  /** Notifies the sockets of a subscription that something matches it. */
  notify(subscription: Resource & { id: string }): void;
  count(): number;
  /** Cuts all connections, without a goodbye. */
  cut(): void;
}

/** Clients only bind. */
const MAX_MESSAGE_BYTES = 8 * 1024;
/** A client that does not read is cut off. */
const MAX_UNSENT_BYTES = 1024 * 1024;

interface Bound {
  readonly id: string;
  /** `id`: `ping <id>`, as R4 says. `token`: Bundles, as the backport says. */
  readonly by: 'id' | 'token';
  readonly heartbeat: NodeJS.Timeout | undefined;
}

/** Serves WebSockets at `[base]/websocket` of the HTTP server. */
export function createSockets({ server, store, state, baseUrl }: SocketsDeps): Sockets {
  const accepting = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const bound = new Map<WebSocket, Bound[]>();
  const events = new Map<string, number>();
  const path = `${new URL(baseUrl).pathname}${SOCKET_PATH}`;

  const send = (socket: WebSocket, message: string): void => {
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) return socket.terminate();
    socket.send(message);
  };
  const sendBundle = (socket: WebSocket, id: string, type: NotificationType): void => {
    const subscription = readSubscription(store, id);
    if (subscription === undefined) return;
    const form = state.current().subscriptionStatus;
    const count = events.get(id) ?? 0;
    const bundle = notificationBundle({ baseUrl, subscription, type, events: count, form });
    send(socket, JSON.stringify(bundle));
  };
  const bind = (socket: WebSocket, id: string, by: Bound['by']): void => {
    const subscription = readSubscription(store, id);
    if (subscription === undefined) return socket.close(1008, 'Unknown subscription.');
    const period = by === 'token' ? heartbeatOf(subscription) : undefined;
    const heartbeat =
      period === undefined
        ? undefined
        : setInterval(() => sendBundle(socket, id, 'heartbeat'), period);
    bound.set(socket, [...(bound.get(socket) ?? []), { id, by, heartbeat }]);
    if (by === 'id') send(socket, `bound ${id}`);
    else sendBundle(socket, id, 'handshake');
  };
  const receive = (socket: WebSocket, isKnown: boolean, text: string): void => {
    const token = tokenIn(text);
    if (token !== undefined) {
      const id = readBindingToken(token);
      if (id === undefined) return socket.close(1008, 'Unknown token.');
      return bind(socket, id, 'token');
    }
    const [, id] = /^bind (\S{1,64})$/.exec(text) ?? [];
    if (id === undefined) return socket.close(1008, 'Unknown message.');
    return isKnown ? bind(socket, id, 'id') : socket.close(1008, 'Unauthorized.');
  };

  accepting.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const { bearerToken } = state.current();
    const isKnown = bearerToken === '' || request.headers.authorization === `Bearer ${bearerToken}`;
    bound.set(socket, []);
    socket.on('message', (data: Buffer) => receive(socket, isKnown, data.toString('utf8')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const { heartbeat } of bound.get(socket) ?? []) clearInterval(heartbeat);
      bound.delete(socket);
    });
  });
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => undefined);
    if (request.url?.split('?')[0] !== path || !state.current().webSockets) {
      return void stream.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
    }
    accepting.handleUpgrade(request, stream, head, (socket) =>
      accepting.emit('connection', socket, request),
    );
  });

  return {
    notify({ id }) {
      events.set(id, (events.get(id) ?? 0) + 1);
      for (const [socket, bindings] of bound) {
        for (const { by } of bindings.filter((binding) => binding.id === id)) {
          if (by === 'id') send(socket, `ping ${id}`);
          else sendBundle(socket, id, 'event-notification');
        }
      }
    },
    count: () => bound.size,
    cut: () => {
      for (const socket of bound.keys()) socket.terminate();
    },
  };
}

function readSubscription(store: Store, id: string): (Resource & { id: string }) | undefined {
  const found = store.read('Subscription', id);
  if (found === undefined || found.deleted) return undefined;
  const subscription = JSON.parse(found.body) as Resource;
  const { channel, status } = subscription;
  const isServed = isObject(channel) && channel['type'] === 'websocket' && status === 'active';
  return isServed ? { ...subscription, id } : undefined;
}

/** `bind-with-token <token>`, or the JSON message that Medplum takes. */
function tokenIn(text: string): string | undefined {
  const [, plain] = /^bind-with-token (\S+)$/.exec(text) ?? [];
  if (plain !== undefined) return plain;
  try {
    const { type, payload } = JSON.parse(text) as { type?: unknown; payload?: { token?: unknown } };
    const token = type === 'bind-with-token' ? payload?.token : undefined;
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}
