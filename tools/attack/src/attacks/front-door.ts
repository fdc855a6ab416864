import { type DeclaredAttack, requireHeld } from '../attack';
import { callHttp2, type PlainAnswer } from '../sockets/http2-call';
import { listenersOf, type Listener } from '../sockets/listeners';
import { call } from '../target/call';
import { type Target } from '../target/target';

const PAGE = 'https://page.invalid';

/** A patient of the demonstration, and her data, which take a key to read. */
const PATIENT = { id: 'p-severe', personalData: /sévère|family|birthDate/i };

interface Try {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

const HEALTH = '/restate/health';

/** The requests that once read and wrote around the proxy, and similar ones. */
const TRIES: readonly Try[] = [
  { method: 'GET', path: HEALTH },
  { method: 'POST', path: '/record/snapshot', body: { contextKind: 'patient', id: PATIENT.id } },
  { method: 'POST', path: '/workflow/made-up/run/send', body: { runId: 'made-up' } },
  { method: 'POST', path: '/query', body: { query: 'select * from sys_invocation' } },
  { method: 'GET', path: '/deployments' },
  { method: 'GET', path: '/discover' },
  { method: 'POST', path: '/invoke/record/snapshot', body: {} },
  { method: 'POST', path: '/invoke/workflow/run', body: {} },
  { method: 'GET', path: `/api/records/patient/${PATIENT.id}` },
  { method: 'GET', path: '/api/runs' },
  { method: 'POST', path: '/api/events', body: { eventId: 'made-up' } },
];

/** Headers of a script on a web page, of a page whose host name was pointed to this machine, and of a preflight. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { origin: PAGE },
  { host: 'page.invalid' },
  { origin: PAGE, host: 'page.invalid' },
];
const PREFLIGHT = {
  origin: PAGE,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type',
};

const requests = TRIES.flatMap((each) => [
  ...HEADERS.map((headers) => ({ ...each, headers })),
  { method: 'OPTIONS', path: each.path, body: undefined, headers: PREFLIGHT },
]);

type Request = (typeof requests)[number];

async function overHttp1(
  { host, port }: Listener,
  request: Request,
): Promise<PlainAnswer | undefined> {
  const { path, ...options } = request;
  const authority = host.includes(':') ? `[${host}]` : host;
  return call(`http://${authority}:${port}${path}`, { ...options, timeoutMs: 10_000 }).catch(
    () => undefined,
  );
}

function overHttp2(listener: Listener, request: Request): Promise<PlainAnswer | undefined> {
  const { method, path, body } = request;
  const { host, ...headers } = { host: undefined, ...request.headers };
  return callHttp2(
    listener,
    {
      ':method': method,
      ':path': path,
      ...(host !== undefined && { ':authority': host }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      accept: 'application/vnd.restate.endpointmanifest.v3+json, application/json',
      ...headers,
    },
    body === undefined ? undefined : JSON.stringify(body),
  );
}

/** Returns the statuses of the responses. Throws if a response is of use to a web page. */
async function pageAt(listener: Listener): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  for (const send of [overHttp1, overHttp2]) {
    for (const request of requests) {
      const answer = await send(listener, request);
      if (answer === undefined) continue;
      const { status, headers, text } = answer;
      const what = `${listener.process} (port ${listener.port}): ${request.method} ${request.path}`;
      requireHeld(
        headers['access-control-allow-origin'] === undefined,
        `${what} lets a foreign page read the answer (${status})`,
      );
      requireHeld(!PATIENT.personalData.test(text), `${what} told of a patient (${status})`);
      // A preflight response without permission is a refusal, and a health check reveals nothing else.
      if (request.method === 'OPTIONS' || request.path === HEALTH) continue;
      requireHeld(status >= 400, `${what} was answered ${status}`);
      statuses.add(status);
    }
  }
  requireHeld(statuses.size > 0, `${listener.process} (port ${listener.port}) answered nothing`);
  return statuses;
}

async function pageEverywhere({ stack }: Target): Promise<string> {
  const listeners = await listenersOf(stack);
  const listening = listeners.map(({ process }) => process).sort();
  requireHeld(
    listening.every((name) => name === 'proxy' || name === 'endpoint'),
    `on a TCP port: ${listening.join(', ')}`,
  );
  requireHeld(listening.includes('proxy'), 'no listening port was found');
  const got: string[] = [];
  for (const listener of listeners) {
    const statuses = [...(await pageAt(listener))].sort();
    got.push(`${listener.process} ${statuses.join(', ')}`);
  }
  return `${requests.length * 2} requests at each of ${listeners.length} ports, all refused: ${got.join('; ')}`;
}

/** Attacks that try to get around the proxy and its authentication. */
export const frontDoorAttacks: readonly DeclaredAttack[] = [
  {
    name: 'foreign-page',
    does: 'sends what a foreign web page can to every port that the three processes listen on',
    isQuick: true,
    run: pageEverywhere,
  },
  {
    name: 'unsigned-endpoint',
    does: 'calls the endpoint without the signature of the control plane',
    mode: 'open',
    isQuick: true,
    async run({ stack }) {
      const endpoint = { process: 'endpoint', host: '127.0.0.1', port: stack.ports.endpoint };
      return `endpoint ${[...(await pageAt(endpoint))].join(', ')}`;
    },
  },
];
