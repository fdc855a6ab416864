import { Agent, request as open, type IncomingMessage } from 'node:http';

/** One request as bytes. Nothing is corrected, unlike with `fetch`. */
export interface Probe {
  readonly method: string;
  /** Path as it is in the request line. */
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
/** End of an event. Only the first event of a stream is read. */
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
        // The server may close a connection just when it is used again. Then it did not get the request.
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
