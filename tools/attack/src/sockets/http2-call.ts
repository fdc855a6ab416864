import { connect } from 'node:http2';

import { type Listener } from './listeners';

/** The response. Undefined if the listener does not speak HTTP/2. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Sends one request in HTTP/2 without TLS, the protocol of the control plane. */
export function callHttp2(
  { host, port }: Listener,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): Promise<PlainAnswer | undefined> {
  return new Promise((resolve) => {
    const authority = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
    const session = connect(`http://${authority}`);
    const settle = (answer: PlainAnswer | undefined): void => {
      session.destroy();
      resolve(answer);
    };
    session.once('error', () => settle(undefined));
    session.setTimeout(10_000, () => settle(undefined));
    const stream = session.request(headers, { endStream: body === undefined });
    let text = '';
    let seen: Omit<PlainAnswer, 'text'> | undefined;
    stream.once('response', ({ ':status': status = 0, ...rest }) => {
      seen = { status, headers: rest as PlainAnswer['headers'] };
    });
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    stream.once('error', () => settle(undefined));
    stream.once('end', () => settle(seen && { ...seen, text }));
    if (body !== undefined) stream.end(body);
  });
}
