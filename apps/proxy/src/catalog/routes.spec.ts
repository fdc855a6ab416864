import { buildCatalog, createBundle, type Catalog } from '@platform/catalog';
import type { HttpServer } from '@platform/http';
import { checkInstanceManifest, compileSchema } from '@platform/manifests';

import { definitionsOf } from '../__fixtures__/definitions-of';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { catalogRoutes } from './routes';
import { catalogSchema } from './schemas';

const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: 'clinic',
      version: '1.0.0',
      contributes: {
        valueSets: [{ id: 'severity', system: 'urn:s', doc: 'Gravité', concepts: [] }],
      },
    },
    {},
    { en: { 'valueSets.severity.doc': 'Severity' } },
  ),
]);
const { manifest } = checkInstanceManifest({
  apiVersion: 'platform/instance-v1',
  name: 'CHU',
  ports: { agent: { adapter: 'mock', config: { providers: { site: { apiKeyEnv: 'SITE_KEY' } } } } },
});
if (manifest === undefined) throw new Error('instance');
const instance = manifest;

const serve = (served: Catalog, environment: Record<string, string>) =>
  serveRoutes(catalogRoutes({ definitions: definitionsOf(served, []), instance, environment }));

interface Body {
  readonly valueSets: readonly { readonly doc: string }[];
  readonly llmProviders: readonly { readonly name: string; readonly keyPresent: boolean }[];
  readonly instance: object;
  readonly degraded: readonly object[];
}

describe('GET /api/catalog', () => {
  let server: HttpServer;

  beforeEach(async () => {
    server = await serve(catalog, { SITE_KEY: 'sk-secret', OPENAI_API_KEY: '' });
  });

  afterEach(() => server.close());

  const get = (query = '', headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/catalog${query}`, { headers });
  const read = async (query = '') => (await (await get(query)).json()) as Body;

  it.each([
    ['', 'fr', 'Gravité'],
    ['?locale=en', 'en', 'Severity'],
    ['?locale=en-GB', 'en', 'Severity'],
    ['?locale=EN', 'en', 'Severity'],
    ['?locale=fr', 'fr', 'Gravité'],
    ['?locale=de', 'fr', 'Gravité'],
  ])('%s answers in %s [MAN-008]', async (query, language, doc) => {
    const response = await get(query);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('content-language')).toBe(language);
    expect(((await response.json()) as Body).valueSets[0]?.doc).toBe(doc);
  });

  it.each(['?locale=', '?locale=not%20a%20tag', '?locale=../../etc'])(
    '%s is no language tag',
    async (query) => {
      const response = await get(query);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'locale-invalid' });
    },
  );

  it('takes one locale', async () => {
    const response = await get('?locale=fr&locale=en');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'query-invalid',
      errors: [{ path: '/locale' }],
    });
  });

  it('is what its schema says', async () => {
    expect(compileSchema(catalogSchema).check(await read())).toEqual([]);
  });

  it('changes with what is published', async () => {
    const definitions = definitionsOf(catalog, []);
    const changing = await serveRoutes(catalogRoutes({ definitions, instance, environment: {} }));
    const valueSets = async () =>
      ((await (await fetch(`${changing.url}/api/catalog`)).json()) as Body).valueSets;
    expect(await valueSets()).toHaveLength(1);
    definitions.set([], buildCatalog([]).catalog);
    expect(await valueSets()).toEqual([]);
    await changing.close();
  });

  it('carries what the API promises, and of a key only whether it is there [MAN-056 MAN-272 RUN-040 RUN-041 RUN-042]', async () => {
    const body = await read();
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        ...['contextKinds', 'llmProviders', 'valueSets', 'dimensions', 'types', 'conversions'],
        ...['nodes', 'agents', 'adapters', 'eventSources', 'eventBindings', 'portSandboxes'],
        ...['plugins', 'instance', 'degraded'],
      ]),
    );
    expect(body.instance).toEqual({ name: 'CHU', locale: 'fr', timezone: 'Europe/Paris' });
    expect(
      body.llmProviders.filter(({ keyPresent }) => keyPresent).map(({ name }) => name),
    ).toEqual(['site']);
    expect(JSON.stringify(body)).not.toContain('sk-secret');
  });

  it('answers 304 to a caller who has it, and only to that one', async () => {
    const etag = String((await get()).headers.get('etag'));
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const headers = [etag, `"other", ${etag}`, `W/${etag}`, '*'];
    for (const tags of headers) {
      const again = await get('', { 'If-None-Match': tags, 'Cache-Control': 'max-age=0' });
      expect([tags, again.status, await again.text()]).toEqual([tags, 304, '']);
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await get('', { 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await get('?locale=en', { 'If-None-Match': etag })).status).toBe(200);
  });

  it('keeps its tag from one process to the next, until something differs', async () => {
    const etagOf = async ({ url }: HttpServer) =>
      (await fetch(`${url}/api/catalog`)).headers.get('etag');
    const same = await serve(catalog, { SITE_KEY: 'another value' });
    const other = await serve(buildCatalog([]).catalog, { SITE_KEY: 'k' });
    const etags = await Promise.all([server, same, other].map(etagOf));
    await Promise.all([same.close(), other.close()]);
    expect(etags[1]).toBe(etags[0]);
    expect(etags[2]).not.toBe(etags[0]);
  });

  it('answers HEAD, and refuses other methods', async () => {
    const head = await fetch(`${server.url}/api/catalog`, { method: 'HEAD' });
    expect([head.status, head.headers.has('etag')]).toEqual([200, true]);
    expect((await fetch(`${server.url}/api/catalog`, { method: 'POST' })).status).toBe(405);
  });
});
