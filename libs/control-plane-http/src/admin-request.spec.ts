import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { AdminRefusedError, listDeployments, queryAdmin, requestAdmin, sqlText } from './index';

let server: Server;
let adminUrl: string;
let answer: { status: number; body: string } | undefined;
let asked: unknown[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      asked.push([request.method, request.url, body]);
      if (answer) response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  adminUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('admin request: answers the rows of a query', async () => {
  answer = { status: 200, body: '{"rows":[{"id":"inv_1"}]}' };
  const sql = `select id where target = ${sqlText("l'un")}`;
  await expect(queryAdmin(sql, { adminUrl })).resolves.toEqual([{ id: 'inv_1' }]);
  expect(asked).toEqual([['POST', '/query', JSON.stringify({ query: sql })]]);
  expect(sql).toBe("select id where target = 'l''un'");
});

it('admin request: opens a connection for each query, so that no answer waits for a delayed acknowledgement', async () => {
  answer = { status: 200, body: '{"rows":[]}' };
  let connections = 0;
  server.on('connection', () => (connections += 1));
  for (let turn = 0; turn < 3; turn += 1) await queryAdmin('select 1', { adminUrl });
  expect(connections).toBe(3);
});

it('admin request: takes an empty answer, and throws a refusal in the words of the control plane', async () => {
  answer = { status: 202, body: '' };
  const kill = () => requestAdmin('/invocations/inv_1/kill', { adminUrl }, { method: 'PATCH' });
  await expect(kill()).resolves.toEqual({ status: 202, body: {} });
  answer = { status: 409, body: '{"message":"already completed"}' };
  await expect(kill()).rejects.toMatchObject({ status: 409, message: 'already completed' });
  await expect(kill()).rejects.toBeInstanceOf(AdminRefusedError);
});

it('admin request: throws for what is no answer of the control plane, and when none comes in time', async () => {
  answer = { status: 200, body: '<html>' };
  await expect(queryAdmin('select 1', { adminUrl })).rejects.toThrow('HTTP 200');
  await expect(listDeployments({ adminUrl })).rejects.toThrow('HTTP 200');
  answer = undefined;
  await expect(listDeployments({ adminUrl, timeoutMs: 50 })).rejects.toThrow('timeout');
});
