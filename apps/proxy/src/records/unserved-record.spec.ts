import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createIngressClient } from '@platform/engine-api';
import type { HttpServer } from '@platform/http';

import { serveRoutes } from '../__fixtures__/serve-routes';
import { recordRoutes } from './routes';

let engine: Server;
let proxy: HttpServer;

// Answers as the record service does when no adapter serves the kind: a final error with its code.
beforeEach(async () => {
  engine = createServer((request, response) => {
    request.resume();
    response.writeHead(404, {
      'content-type': 'application/json',
      'x-restate-error-source': 'invocation',
    });
    response.end(
      JSON.stringify({ message: 'non servi', metadata: { code: 'record-unbound' }, code: 404 }),
    );
  });
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
  const ingress = createIngressClient({ url, observe: (_path, call) => call({}) });
  proxy = await serveRoutes(recordRoutes({ ingress }));
});
afterEach(async () => {
  await proxy.close();
  engine.closeAllConnections();
  await new Promise((resolve) => engine.close(resolve));
});

it('GET /api/records/patient/{id} answers 404 when no adapter serves the patient [MAN-242 RUN-024]', async () => {
  const response = await fetch(`${proxy.url}/api/records/patient/p1`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'record-unbound', status: 404 });
});
