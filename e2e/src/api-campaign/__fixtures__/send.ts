import { Agent, request as open, type IncomingMessage } from 'node:http';

/** One request as bytes: nothing of it is put right on the way, as `fetch` would. */
export interface Probe {
  readonly method: string;
  /** As it stands in the request line. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Sender {
  send(probe: Probe): Promise<Answer>;
  close(): void;
}

const RESPONSE_TIMEOUT_MS = 20_000;
/** Of a stream, the first event is looked at. */
const EVENT_END = '\n\n';

export function createSender(baseUrl: string): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const { hostname, port } = new URL(baseUrl);
  const send: Sender['send'] = (probe) =>
    new Promise((resolve, reject) => {
      const { method, address: path, headers, body } = probe;
      const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
      const request = open({ agent, hostname, port, method, path, headers, signal });
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        const settle = (): void => resolve(answerOf(response, chunks));
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (!isStream(response) || !String(chunk).includes(EVENT_END)) return;
          settle();
          request.destroy();
        });
        response.once('end', settle);
        response.once('error', reject);
      });
      request.once('error', (error: NodeJS.ErrnoException) => {
        // The server may close a connection just as it is used again: nothing was asked then.
        if (request.reusedSocket && error.code === 'ECONNRESET') resolve(send(probe));
        else reject(error);
      });
      request.end(body);
    });
  return { send, close: () => agent.destroy() };
}

const answerOf = (response: IncomingMessage, chunks: readonly Buffer[]): Answer => ({
  status: response.statusCode ?? 0,
  headers: response.headers,
  body: Buffer.concat(chunks).toString('utf8'),
});

const isStream = (response: IncomingMessage): boolean =>
  response.headers['content-type']?.startsWith('text/event-stream') === true;
