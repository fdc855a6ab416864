import { join } from 'node:path';

import { compileSchema } from '@platform/manifests';
import { openPlatform } from '@platform/plugin-host';

import { definitionsOf } from '../__fixtures__/definitions-of';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { catalogOperations } from './operations';
import { catalogRoutes } from './routes';

const root = join(__dirname, '..', '..', '..', '..');

it('the catalog of every plugin of the repository is what its schema says', async () => {
  const { instance, catalog } = await openPlatform({ root, env: {} });
  const definitions = definitionsOf(catalog, []);
  const server = await serveRoutes(catalogRoutes({ definitions, instance, environment: {} }));
  const body: unknown = await (await fetch(`${server.url}/api/catalog`)).json();
  await server.close();
  const { schema } = catalogOperations.getCatalog.answers[200];
  expect(compileSchema(schema).check(body)).toEqual([]);
  expect((body as { nodes: unknown[] }).nodes.length).toBeGreaterThan(20);
}, 60_000);
