import { createServer } from 'node:net';

import { freePort, freePorts } from './free-port';

describe('freePort', () => {
  it('answers a port a server can listen on', async () => {
    const port = await freePort();
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  });

  it('answers a port that the system gives to nobody who asks for any', async () => {
    for (const port of await freePorts(20)) {
      expect(port).toBeGreaterThanOrEqual(10_000);
      expect(port).toBeLessThan(20_000);
    }
  });

  it('answers distinct ports when several are asked for', async () => {
    expect(new Set(await freePorts(20)).size).toBe(20);
  });
});
