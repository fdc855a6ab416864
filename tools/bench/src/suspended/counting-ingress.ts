import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The address of the ingress for the proxy, where its calls of runs are counted. */
export interface CountingIngress {
  readonly url: string;
  /** Calls of runs so far. Questions about all runs together, which are asked all the time, do not count. */
  runCalls(): number;
  close(): void;
}

/** The keys of the directory and of the generations are no runs. */
const CALL_OF_A_RUN =
  /^\/workflow\/(?!~directory\/|~generation\/)|^\/restate\/workflow\/.*\/output$/;

const HOP_HEADERS = ['connection', 'transfer-encoding', 'content-length', 'keep-alive', 'host'];

const forwarded = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !HOP_HEADERS.includes(name) ? [[name, value]] : [],
    ),
  );

/** Forwards every request to the ingress on this machine's port. */
export async function startCountingIngress(port: number): Promise<CountingIngress> {
  let runCalls = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (CALL_OF_A_RUN.test(path)) runCalls += 1;
    void (async () => {
      try {
        const { method = 'GET' } = request;
        const body = await buffer(request);
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method,
          headers: forwarded(request.headers),
          ...(body.length > 0 && { body }),
        });
        const text = Buffer.from(await answer.arrayBuffer());
        response.writeHead(answer.status, forwarded(Object.fromEntries(answer.headers)));
        response.end(text);
      } catch {
        response.writeHead(502).end();
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    runCalls: () => runCalls,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
