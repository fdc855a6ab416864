import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import {
  DIRECTORY_KEY,
  type ChangesAnswer,
  type DescribedSubject,
  type RefusalCode,
  type RefusalFacts,
  type RunInput,
  type RunSnapshot,
} from '@platform/engine-api';
import { freePort } from '@platform/testing';

import { reportsOf } from './reports-stand-in';

/**
 * A server that speaks as the control plane's ingress does, with an engine behind it that only
 * remembers: the protocol between the proxy and the engine, on a real socket.
 */
export interface IngressStandIn {
  readonly url: string;
  /** Every run it took, in order. */
  readonly sent: readonly RunInput[];
  /** Keys whose snapshot was asked for, in order. */
  readonly lookups: readonly string[];
  /** The most look-ups that were open at once. */
  readonly maxConcurrent: () => number;
  /** What `getRun` answers for a key; absent: null. */
  readonly snapshots: Map<string, RunSnapshot>;
  /** Runs that it has, begun or not; those of `snapshots` besides. */
  readonly known: Set<string>;
  /** Runs whose look-up ends in a final error of its handler. */
  readonly refused: Set<string>;
  /** Runs that reports only name, as they do large ones. */
  readonly named: Set<string>;
  /** Whether it reports runs, as `reports-stand-in` describes. False: it is an older engine. */
  reports: boolean;
  /** Whether the control plane refuses the queries of the engine. */
  isDirectoryRefusing: boolean;
  /** Answers to `changedRuns`, the first one first; then it reports no change. */
  readonly changes: ChangesAnswer[];
  /** Questions to the directory, in order. */
  readonly questions: unknown[];
  /** What `resolveValidation` was given, in order. */
  readonly told: { readonly key: string; readonly input: object }[];
  /** What the record service says of a subject, by `<kind>:<id>`. Others do not reach a record. */
  readonly described: Map<string, DescribedSubject>;
  /** What `resolveValidation` answers; throws a `HandlerRefusal` for what it refuses. */
  onTell: (key: string, input: object) => object | Promise<object>;
  /**
   * `absent`: the ingress answers, but no engine is registered; `refusing`: every look-up ends in a
   * final error of its handler; `silent`: no answer.
   */
  mode: 'up' | 'absent' | 'refusing' | 'silent';
  /** Called before a send is answered. */
  onSend: (input: RunInput) => Promise<void> | void;
  /** While it is there, look-ups are answered once it resolves. */
  hold: Promise<void> | undefined;
  /** Stops listening; `open` takes the same port again. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** What a durable handler refuses; without a code, one that fails for good. */
export class HandlerRefusal extends Error {
  constructor(
    readonly code?: RefusalCode | undefined,
    readonly facts: RefusalFacts = {},
  ) {
    super('refusé');
  }
}

function answer(response: ServerResponse, status: number, body: unknown, source?: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(source && { 'x-restate-error-source': source }),
  });
  response.end(JSON.stringify(body));
}

export async function startIngressStandIn(): Promise<IngressStandIn> {
  const sent: RunInput[] = [];
  const known = new Set<string>();
  const lookups: string[] = [];
  const snapshots = new Map<string, RunSnapshot>();
  let open = 0;
  let maxConcurrent = 0;

  const take = async (response: ServerResponse, body: string): Promise<void> => {
    const input = JSON.parse(body) as RunInput;
    await standIn.onSend(input);
    const status = known.has(input.runId) ? 'PreviouslyAccepted' : 'Accepted';
    known.add(input.runId);
    if (status === 'Accepted') sent.push(input);
    answer(response, 202, { invocationId: `inv_${known.size}`, status });
  };
  const lookUp = async (response: ServerResponse, key: string): Promise<void> => {
    lookups.push(key);
    if (standIn.mode === 'refusing' || standIn.refused.has(key)) {
      return answer(response, 500, { message: 'état illisible' }, 'invocation');
    }
    open += 1;
    maxConcurrent = Math.max(maxConcurrent, open);
    await standIn.hold;
    open -= 1;
    answer(response, 200, snapshots.get(key) ?? null);
  };

  const answerSignal = async (
    response: ServerResponse,
    key: string,
    body: string,
  ): Promise<void> => {
    const input = JSON.parse(body) as object;
    standIn.told.push({ key, input });
    try {
      answer(response, 200, await standIn.onTell(key, input));
    } catch (error) {
      const { code, message, facts } = error as HandlerRefusal;
      if (code === undefined) answer(response, 500, { message }, 'invocation');
      else answer(response, 200, { refused: { code, message, ...facts } });
    }
  };
  const describe = (response: ServerResponse, body: string): void => {
    const { kind, id } = JSON.parse(body) as { kind: string; id: string };
    const unavailable = { state: 'unavailable', code: 'timeout' };
    answer(response, 200, standIn.described.get(`${kind}:${id}`) ?? unavailable);
  };
  const directory = (response: ServerResponse, body: string): void => {
    const question = JSON.parse(body || 'null') as unknown;
    standIn.questions.push(question);
    if (standIn.isDirectoryRefusing || standIn.mode === 'refusing') {
      return answer(response, 200, {
        refused: { code: 'directory-unavailable', message: 'refus' },
      });
    }
    answer(response, 200, standIn.reports ? reportsOf(standIn, question) : { runs: [] });
  };
  const output = (response: ServerResponse, key: string): void => {
    const snapshot = snapshots.get(key);
    if (!snapshot && !known.has(key)) {
      return answer(response, 404, { message: 'invocation not found' }, 'ingress');
    }
    answer(response, snapshot && snapshot.status !== 'running' ? 200 : 470, {});
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    const body = await text(request);
    if (standIn.mode === 'silent') return;
    if (path === '/restate/health') return answer(response, 200, { services: [] });
    const [, service, key = '', handler, asked = ''] = path.split('/').map(decodeURIComponent);
    if (standIn.mode === 'absent') {
      if (handler === 'getRun') lookups.push(key);
      return answer(response, 404, { message: `service '${service}' not found` }, 'ingress');
    }
    if (path === '/record/snapshot' && body.includes('"view":"subject"')) {
      return describe(response, body);
    }
    if (path === '/restate/lookup') return answer(response, 200, { invocationId: 'inv_1' });
    if (service === 'restate') return output(response, asked);
    if (path.endsWith('/run/send')) return take(response, body);
    if (handler === 'resolveValidation') return answerSignal(response, key, body);
    if (handler === 'getRun' && key === DIRECTORY_KEY) return directory(response, body);
    if (handler === 'getRun') return lookUp(response, key);
    return answer(response, 404, { message: 'handler not found' }, 'ingress');
  };

  let server: Server;
  // Not any port: another process could have taken that one by the time of `open`.
  const port = await freePort();
  const standIn: IngressStandIn = {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    sent,
    known,
    refused: new Set(),
    named: new Set(),
    reports: false,
    isDirectoryRefusing: false,
    changes: [],
    questions: [],
    told: [],
    described: new Map(),
    onTell: () => ({}),
    lookups,
    maxConcurrent: () => maxConcurrent,
    snapshots,
    mode: 'up',
    onSend: () => undefined,
    hold: undefined,
    async open() {
      server = createServer((request, response) => void handle(request, response));
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    },
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await standIn.open();
  return standIn;
}
