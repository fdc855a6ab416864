import { createServer } from 'node:http';

import { createIngressClient } from '@platform/engine-api';
import type { HttpServer } from '@platform/http';
import { listenOnLoopback, type LoopbackServer } from '@platform/testing';

import { serveRoutes } from '../__fixtures__/serve-routes';
import { recordRoutes } from './routes';

let engine: LoopbackServer;
let proxy: HttpServer;

// Answers as the record service does when no adapter serves the kind: a final error with its code.
beforeEach(async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(404, {
      'content-type': 'application/json',
      'x-restate-error-source': 'invocation',
    });
    response.end(
      JSON.stringify({ message: 'non servi', metadata: { code: 'record-unbound' }, code: 404 }),
    );
  });
  engine = await listenOnLoopback(server);
  const ingress = createIngressClient({ url: engine.url, observe: (_path, call) => call({}) });
  proxy = await serveRoutes(recordRoutes({ ingress }));
});
afterEach(async () => {
  await proxy.close();
  await engine.close();
});

it('GET /api/records/patient/{id} answers 404 when no adapter serves the patient [MAN-242 RUN-024]', async () => {
  const response = await fetch(`${proxy.url}/api/records/patient/p1`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'record-unbound', status: 404 });
});
