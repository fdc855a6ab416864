import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { sendText } from './send-text';

const LARGE = 'x'.repeat(1_000_000);
let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** What a client gets that reads, or not, from a server that sends these. */
async function asked(
  texts: () => AsyncIterable<string>,
): Promise<{ readonly answer: IncomingMessage; readonly sent: Promise<void> }> {
  let sent = Promise.resolve();
  server = createServer((_request, response) => {
    response.writeHead(200);
    sent = sendText(texts(), response, 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port }, resolve).once('error', reject);
  });
  return { answer, sent };
}

const read = async (answer: IncomingMessage): Promise<number> => {
  let length = 0;
  for await (const part of answer) length += (part as Buffer).length;
  return length;
};

describe('sendText', () => {
  it('sends all to a client that reads', async () => {
    const { answer } = await asked(async function* () {
      for (let part = 0; part < 3; part += 1) yield LARGE;
    });
    await expect(read(answer)).resolves.toBe(3_000_000);
  });

  it('ends the connection where a part fails, so that it is not taken for the whole', async () => {
    const { answer } = await asked(async function* () {
      yield LARGE;
      throw new Error('gone');
    });
    await expect(read(answer)).rejects.toThrow('aborted');
  });

  it('reads no more for a client that reads nothing', async () => {
    let parts = 0;
    const { answer, sent } = await asked(async function* () {
      for (; parts < 1_000; parts += 1) yield LARGE;
    });
    await sent;
    expect(parts).toBeLessThan(1_000);
    answer.destroy();
  });
});
