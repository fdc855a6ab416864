import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { freePort, until } from '@platform/testing';
import { WebSocketServer, type WebSocket } from 'ws';

import { type DeclaredAttack, requireHeld } from '../attack';
import { withSources } from '../target/source-instance';
import { type Target } from '../target/target';
import { watchMemory } from '../watch/memory';
import { many } from './inputs';

/** A binding of the site that turns records into the events of the demonstration. */
const bindingOf = (source: string, query?: object) => ({
  name: 'hostile',
  source,
  event: 'lab.potassium.available',
  ...(query && { query }),
  map: { patientId: 'patientId', code: 'code', observedAt: 'observedAt' },
});
const RECORD = { patientId: 'p-severe', code: '2823-3', observedAt: '2026-11-18T08:10:00+01:00' };

/** The servers of the attackers, by the folder of the stack that connects to them. */
const servers = new Map<string, HostileServer>();

interface HostileServer {
  readonly port: number;
  readonly clients: readonly WebSocket[];
  close(): void;
}

async function listening(server: Server): Promise<number> {
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Starts a WebSocket server to which the stack connects. */
async function hostileSocket(folder: string) {
  const http = createServer();
  const clients: WebSocket[] = [];
  const server = new WebSocketServer({ server: http, autoPong: false });
  server.on('connection', (client) => clients.push(client.on('error', () => undefined)));
  const port = await listening(http);
  const close = (): void => {
    clients.forEach((client) => client.terminate());
    http.close();
  };
  servers.set(folder, { port, clients, close });
  return withSources(folder, {
    sources: { websocket: { url: `ws://127.0.0.1:${port}`, key: 'id' } },
    eventBindings: [bindingOf('websocket')],
  });
}

/** Runs `work` with the connection of the stack, as the server has it. */
async function withConnection<T>(
  { folder }: Target,
  work: (client: WebSocket, socket: Socket) => Promise<T>,
): Promise<T> {
  const server = servers.get(folder) as HostileServer;
  try {
    await until(() => server.clients.length > 0, 'the source to connect');
    const [client] = server.clients as readonly [WebSocket];
    return await work(client, (client as unknown as { readonly _socket: Socket })._socket);
  } finally {
    server.close();
  }
}

const MESSAGES = 20_000;
const PINGS = 1_000_000;
const PING = Buffer.from(`\x89\x64${'p'.repeat(100)}`, 'latin1');
const MAX_SOURCE_GROWTH_MIB = 200;

async function requireRun({ call }: Target, id: string): Promise<void> {
  await until(
    async () => (await call(`/api/runs/${id}`)).status === 200,
    'an ordinary record to be taken',
    60_000,
  );
}

const PAGE_BYTES = 7_800_000;
const bundleOf = (entries: string): string =>
  `{"resourceType":"Bundle","type":"searchset","entry":[${entries}]}`;
const filledWith = (entry: string): string =>
  bundleOf(`${`${entry},`.repeat(Math.floor(PAGE_BYTES / (entry.length + 1)))}${entry}`);
const observation = (at: number): string =>
  `{"resource":{"resourceType":"Observation","id":"o-${at}","status":"final","meta":{"versionId":"1","lastUpdated":"2026-11-18T08:10:00Z"}}}`;

/** What the hostile FHIR server answers, one after the other. */
const PAGES: Readonly<Record<string, () => string>> = {
  nested: () => `{"resourceType":"Bundle","entry":${'['.repeat(PAGE_BYTES)}`,
  tiny: () => filledWith('{}'),
  lists: () => filledWith('[[]]'),
  members: () => filledWith('{"a":{"b":{}}}'),
  names: () => bundleOf(many(290_000, (at) => `{"k${at}":0}`).join()),
  observations: () => bundleOf(many(50_000, (at) => observation(at)).join()),
  issues: () =>
    `{"resourceType":"OperationOutcome","issue":[${`{"severity":"error","code":"invalid","expression":["a"]},`.repeat(90_000)}{}]}`,
  text: () => JSON.stringify({ resourceType: 'Bundle', id: 'x'.repeat(PAGE_BYTES) }),
};

const CAPABILITIES = JSON.stringify({
  resourceType: 'CapabilityStatement',
  status: 'active',
  kind: 'instance',
  fhirVersion: '4.0.1',
  format: ['json'],
  rest: [{ mode: 'server' }],
});

const answer = (response: ServerResponse, status: number, body: string): void =>
  void response.writeHead(status, { 'content-type': 'application/fhir+json' }).end(body);

const answered = new Map<string, number>();

async function hostileFhirServer(folder: string) {
  const pages = Object.entries(PAGES);
  const http = createServer((request, response) => {
    request.resume();
    if (request.url?.includes('metadata')) return answer(response, 200, CAPABILITIES);
    const count = answered.get(folder) ?? 0;
    answered.set(folder, count + 1);
    const [name, page] = pages[count % pages.length] as readonly [string, () => string];
    answer(response, name === 'issues' ? 400 : 200, page());
  });
  const port = await listening(http);
  const close = (): void => {
    http.closeAllConnections();
    http.close();
  };
  servers.set(folder, { port, clients: [], close });
  return withSources(folder, {
    sources: { 'fhir-poll': { baseUrl: `http://127.0.0.1:${port}/fhir`, intervalMs: 1_000 } },
    eventBindings: [bindingOf('fhir-poll', { resource: 'Observation' })],
  });
}

const hookPorts = new Map<string, number>();
const SECRET = 'HOOK_SECRET';

async function hookListener(folder: string) {
  const port = await freePort();
  hookPorts.set(folder, port);
  const push = { port, publicUrl: `http://127.0.0.1:${port}/hooks`, secret: { env: SECRET } };
  return {
    ...withSources(folder, {
      sources: { 'fhir-subscription': { baseUrl: 'http://127.0.0.1:9/fhir', push } },
      eventBindings: [bindingOf('fhir-subscription', { resource: 'Observation' })],
    }),
    env: { proxy: { [SECRET]: 'a-secret-that-nobody-knows' } },
  };
}

const HOOK_HEAD = 'POST /hooks/hostile HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n';
const BODIES: Readonly<Record<string, string>> = {
  'tiny chunks': '1\r\nx\r\n'.repeat(87_000),
  'large chunks': `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(8),
};

/** Attacks by the remote systems that event sources read, and by whoever reaches their listeners. */
export const sourceAttacks: readonly DeclaredAttack[] = [
  {
    name: 'websocket-tiny-messages',
    does: 'sends the websocket source 20,000 messages of one byte in one piece',
    mode: 'open',
    isQuick: true,
    ownStack: hostileSocket,
    run: (target) =>
      withConnection(target, async (client, socket) => {
        socket.write(Buffer.from('\x81\x01x'.repeat(MESSAGES), 'latin1'));
        client.send(JSON.stringify({ ...RECORD, id: 'last' }));
        await requireRun(target, 'hostile.last');
        return `${MESSAGES} refused, the record behind them is taken`;
      }),
  },
  {
    name: 'websocket-pings',
    does: 'sends the websocket source 100 MB of pings and reads no answer',
    mode: 'open',
    ownStack: hostileSocket,
    run: (target) =>
      withConnection(target, async (client, socket) => {
        const memory = watchMemory(() => target.stack.proxy.pid);
        try {
          const before = memory.take() ?? 0;
          socket.pause();
          for (let sent = 0; sent < PINGS && !socket.destroyed; sent += 1_000) {
            if (!socket.write(Buffer.concat(Array<Buffer>(1_000).fill(PING)))) {
              await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
            }
          }
          const growth = (memory.take() ?? 0) - before;
          requireHeld(growth <= MAX_SOURCE_GROWTH_MIB, `the proxy grew by ${growth} MiB`);
          socket.resume();
          client.send(JSON.stringify({ ...RECORD, id: 'last' }));
          await requireRun(target, 'hostile.last');
          return `the proxy grew by ${growth} MiB, the record behind them is taken`;
        } finally {
          memory.stop();
        }
      }),
  },
  {
    name: 'hostile-fhir-server',
    does: 'answers polls with 8 MB: nested arrays, tiny entries, 290,000 names, 50,000 resources, 90,000 issues, one text',
    mode: 'open',
    ownStack: hostileFhirServer,
    async run(target) {
      const { folder, stack } = target;
      const memory = watchMemory(() => stack.proxy.pid);
      try {
        const before = memory.take() ?? 0;
        const rounds = Object.keys(PAGES).length * 2;
        await until(() => (answered.get(folder) ?? 0) >= rounds, 'two polls of each', 110_000);
        const growth = (memory.take() ?? 0) - before;
        requireHeld(growth <= 400, `the proxy grew by ${growth} MiB`);
        return `${rounds} polls failed, the proxy grew by ${growth} MiB`;
      } finally {
        memory.stop();
        servers.get(folder)?.close();
      }
    },
  },
  {
    name: 'hook-bodies',
    does: 'sends the listener of FHIR notifications 60 bodies of 512 kB without its secret, in tiny and in large chunks',
    mode: 'open',
    isQuick: true,
    ownStack: hookListener,
    async run({ folder }) {
      const port = hookPorts.get(folder) as number;
      const got: string[] = [];
      for (const [name, body] of Object.entries(BODIES)) {
        const answers: string[] = [];
        const sockets = many(60, () => connect(port, '127.0.0.1'));
        for (const socket of sockets) {
          socket.on('error', () => undefined);
          socket.on('data', (data: Buffer) => answers.push(data.toString().slice(9, 12)));
          socket.write(HOOK_HEAD + body);
        }
        await until(() => sockets.every(({ destroyed }) => destroyed), 'all to be cut', 60_000);
        requireHeld(
          answers.every((status) => status === '401'),
          answers.join(),
        );
        got.push(`${name}: ${answers.length} × 401, all cut`);
      }
      return got.join('; ');
    },
  },
];
