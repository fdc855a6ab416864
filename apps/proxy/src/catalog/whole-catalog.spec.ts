import { join } from 'node:path';

import { compileSchema } from '@platform/manifests';
import { openPlatform } from '@platform/plugin-host';

import { definitionsOf } from '../__fixtures__/definitions-of';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { catalogOperations } from './operations';
import { catalogRoutes } from './routes';

const root = join(__dirname, '..', '..', '..', '..');

interface Named {
  readonly name: string;
  readonly label?: string;
}

interface Shown {
  readonly nodes: readonly (Record<'id' | 'plugin' | 'kind', string> &
    Record<'inputs' | 'outputs', readonly Named[]>)[];
  readonly types: readonly {
    readonly name: string;
    readonly plugin: string;
    readonly fields: Readonly<Record<string, { readonly label?: string }>>;
  }[];
}

/** The plugins whose values people read in tasks. */
const CLINICAL = /plugin-(clinical|renal)$/;

it('every port and field that a clinician reads has a label in the language that is asked for', async () => {
  const { instance, catalog } = await openPlatform({ root, env: {} });
  const definitions = definitionsOf(catalog, []);
  const server = await serveRoutes(catalogRoutes({ definitions, instance, environment: {} }));
  const read = async (locale: string) => {
    const shown = (await (
      await fetch(`${server.url}/api/catalog?locale=${locale}`)
    ).json()) as Shown;
    const ofNodes = shown.nodes
      .filter(({ plugin, kind }) => CLINICAL.test(plugin) && kind !== 'agent')
      .flatMap(({ id, inputs, outputs }) =>
        [...inputs, ...outputs].map(({ name, label }) => [`${id}.${name}`, label] as const),
      );
    const types = shown.types.filter(({ plugin }) => CLINICAL.test(plugin));
    const ofTypes = types.flatMap(({ name, fields }) =>
      Object.entries(fields).map(([field, { label }]) => [`${name}.${field}`, label] as const),
    );
    return Object.fromEntries([...ofNodes, ...ofTypes]);
  };
  const [french, english] = [await read('fr'), await read('en')];
  await server.close();
  for (const labels of [french, english]) {
    expect(Object.keys(labels).filter((key) => labels[key] === undefined)).toEqual([]);
  }
  expect([french['Observation.observedAt'], english['Observation.observedAt']]).toEqual([
    'Prélevé le',
    'Sampled at',
  ]);
  expect(french['clinical.trigger-vital-signs.observedAt']).toBe('Relevé le');
});

it('the catalog of every plugin of the repository is what its schema says', async () => {
  const { instance, catalog } = await openPlatform({ root, env: {} });
  const definitions = definitionsOf(catalog, []);
  const server = await serveRoutes(catalogRoutes({ definitions, instance, environment: {} }));
  const body: unknown = await (await fetch(`${server.url}/api/catalog`)).json();
  await server.close();
  const { schema } = catalogOperations.getCatalog.answers[200];
  expect(compileSchema(schema).check(body)).toEqual([]);
  expect((body as { nodes: unknown[] }).nodes.length).toBeGreaterThan(20);
});
