import { ROLES } from '@platform/stores';
import type { HttpServer, OperationDefinition } from '@platform/http';
import { openApiFindings } from '@platform/testing';

import { serveRoutes } from '../__fixtures__/serve-routes';
import { operations } from '../operations';
import { apiDocument } from './api-document';
import { openapiRoutes } from './routes';

let server: HttpServer;
let served: readonly OperationDefinition[] = operations;

beforeAll(async () => {
  server = await serveRoutes(openapiRoutes({ operations: () => served }));
});
afterAll(() => server.close());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}${path}`, { headers });

it('the document is OpenAPI 3.1, of every operation', async () => {
  const answer = await get('/api/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch('application/json');
  const document = (await answer.json()) as ReturnType<typeof apiDocument>;
  expect(openApiFindings(document)).toEqual([[]]);
  const ids = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .map(({ operationId }) => operationId);
  expect(ids.toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  const { 'x-roles': roles = {} } = document;
  expect(Object.keys(roles).toSorted()).toEqual([...ROLES].toSorted());
  expect(roles).toMatchObject({ publisher: ['designer', 'viewer'], admin: [] });
});

it('routes: follows the operations that come and go', async () => {
  const before = await get('/api/openapi.json');
  served = operations.slice(1);
  const after = await get('/api/openapi.json');
  expect(await after.json()).toEqual(apiDocument(served));
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  served = operations;
  expect((await get('/api/openapi.json')).headers.get('etag')).toBe(before.headers.get('etag'));
});

const PAGES = [
  ['/api/openapi.json', 'application/json'],
  ['/api/docs', 'text/html'],
  ['/api/docs/swagger-ui.css', 'text/css'],
  ['/api/docs/swagger-ui.js', 'text/javascript'],
  ['/api/docs/start.js', 'text/javascript'],
] as const;

it.each(PAGES)('%s may be kept, and is sent again when it changed alone', async (path, media) => {
  const first = await get(path);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe(`${media}; charset=utf-8`);
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  const again = await get(path, {
    // Else fetch would forbid kept answers by itself.
    'cache-control': 'max-age=0',
    'if-none-match': String(first.headers.get('etag')),
  });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
  expect((await get(path, { 'if-none-match': '"another"' })).status).toBe(200);
});

it('the page runs, loads and sends nothing that is not served here', async () => {
  const page = await get('/api/docs');
  const policy = String(page.headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  const html = await page.text();
  const loaded = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
  const local = loaded.filter((address) => !address.startsWith('data:'));
  expect(local).toEqual([
    '/api/docs/swagger-ui.css',
    '/api/docs/swagger-ui.js',
    '/api/docs/start.js',
  ]);
  for (const address of local) expect((await get(address)).status).toBe(200);
  expect(html).not.toMatch(/<script>|<style|\son\w+="/);
});

it('routes: serves nothing else of the package', async () => {
  for (const file of ['index.html', 'package.json', '..%2Fpackage.json']) {
    expect((await get(`/api/docs/${file}`)).status).toBe(404);
  }
});
