import type { HttpServer } from '@platform/http';

import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { serveRoutes } from '../__fixtures__/serve-routes';
import type { NameOf } from '../runs/in-language';
import { validationRoutes } from './routes';

const nameOf: NameOf = ({ slug, name }) =>
  Promise.resolve({ fr: `${slug} ${name} fr`, en: `${slug} ${name} en` });
const now = () => new Date('2026-11-20T10:00:00Z');
const asked = {
  ...{ runId: 'r', pendingId: 'a:r', kind: 'core.validation', workflowName: 'Workflow a' },
  ...{ title: 'Débuter ?', instructions: 'ECG avant tout traitement', payload: {} },
  translations: { en: { title: 'Start?', instructions: 'ECG before any treatment' } },
};

let harness: ProxyHarness;
let server: HttpServer;
beforeEach(async () => {
  harness = await openProxyHarness();
  server = await serveRoutes(validationRoutes({ ...harness, now, nameOf }));
  await harness.store.insert(runMeta('r'));
  harness.engine.snapshots.set('r', snapshotOf('r', { phase: 'suspended', pending: [asked] }));
  await harness.compare();
});
afterEach(async () => {
  await server.close();
  await harness.close();
});

async function read(path: string, language: string): Promise<unknown> {
  const headers = { 'accept-language': language };
  return (await fetch(`${server.url}/api/validations${path}`, { headers })).json();
}

describe('the texts of a validation', () => {
  it.each([
    ['fr', { title: 'Débuter ?', instructions: 'ECG avant tout traitement' }],
    ['en', { title: 'Start?', instructions: 'ECG before any treatment' }],
  ])('are in the language of the reader: %s', async (language, texts) => {
    const { items } = (await read('', language)) as { readonly items: readonly object[] };
    for (const shown of [items[0], await read('/a:r', language)]) {
      expect(shown).toMatchObject({ ...texts, workflowName: `a Workflow a ${language}` });
      expect(shown).not.toHaveProperty('translations');
    }
  });
});
