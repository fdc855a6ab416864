import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import type { DefinitionStore } from '@platform/stores';

import { specOf } from '../__fixtures__/proxy-catalog';
import { callable, calling } from './__fixtures__/calling-specs';
import {
  openDefinitionsHarness,
  type DefinitionsHarness,
} from './__fixtures__/definitions-harness';

const trigger = (id: string, eventType: string): object => ({
  ...{ id, kind: 'trigger', category: 'c', label: id, description: id, eventType },
  behavior: { module: `./${id}` },
});

/** The installed catalog: calls, the plugin of `t.ping`, and optionally the plugin of `t.lab`. */
function installed(...plugins: readonly string[]): Catalog {
  const bundle = (name: string, nodes: readonly object[], behaved: readonly string[]) =>
    createBundle(
      { apiVersion: 'platform/plugin-v1', name, version: '1.0.0', contributes: { nodes } },
      Object.fromEntries(behaved.map((id) => [exportKey('nodes', id), () => ({})])),
    );
  const call = { id: 'core.call', kind: 'compute', category: 'c', label: 'c', description: 'd' };
  const called = 'core.workflow-called';
  return buildCatalog([
    bundle('@platform/plugin-core', [call, trigger(called, called)], [called]),
    bundle('@test/ping', [trigger('t.ping', 'ping')], ['t.ping']),
    ...(plugins.includes('lab') ? [bundle('@test/lab', [trigger('t.lab', 'lab')], ['t.lab'])] : []),
  ]).catalog;
}

let folder: string;
let harness: DefinitionsHarness;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proxy current '));
});
afterEach(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(more: Partial<Parameters<typeof openDefinitionsHarness>[0]> = {}) {
  harness = await openDefinitionsHarness({
    url: `sqlite:${join(folder, 'definitions.sqlite')}`,
    catalog: installed('lab'),
    ...more,
  });
}

async function publish(spec: { readonly slug: string }): Promise<void> {
  const call = harness.as('pia', 'publisher');
  const path = `/api/workflows/${spec.slug}`;
  const { etag } = await call('GET', path);
  const given = { body: spec, ...(etag !== '' && { ifMatch: etag }) };
  const saved = await call('PUT', `${path}/draft`, given);
  const answer = await call('POST', `${path}/publish`, { body: {}, ifMatch: saved.etag });
  expect(answer.status).toBe(200);
}

const slugsInForce = async () =>
  (await harness.current.inForce()).workflows.map(({ slug }) => slug);

it('current definitions: leaves out what can no longer run once a plugin is gone, and who calls it', async () => {
  await open();
  const lab = callable('lab', {
    nodes: [
      { id: 'called', type: 'core.workflow-called' },
      { id: 'other', type: 't.lab' },
    ],
  });
  await publish(lab);
  await publish(calling('caller', 'lab'));
  await publish(specOf('ping', { nodes: [{ id: 'start', type: 't.ping' }] }));
  expect(await slugsInForce()).toEqual(['caller', 'lab', 'ping']);
  await harness.close();

  await open({ catalog: installed() });
  expect(await slugsInForce()).toEqual(['ping']);
  const call = harness.as('vic', 'viewer');
  const { body } = await call('GET', '/api/workflows/caller');
  expect(body).toMatchObject({
    publishedVersion: 1,
    published: {
      diagnostics: [
        {
          code: 'WF206',
          severity: 'error',
          path: '/nodes/1/config/workflow',
          message: expect.stringContaining('« lab » (version 1) ne peut pas être exécuté : WF101'),
        },
      ],
    },
  });
  // A workflow that cannot run anyway does not block other publications.
  await publish(specOf('ping', { name: 'P', nodes: [{ id: 'start', type: 't.ping' }] }));
  await harness.close();

  await open();
  expect(await slugsInForce()).toEqual(['caller', 'lab', 'ping']);
});

it('current definitions: reads what is published once for whoever asks at the same time', async () => {
  let readings = 0;
  const counting = (store: DefinitionStore): DefinitionStore =>
    new Proxy(store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: readonly unknown[]): unknown => {
          if (name === 'published') readings += 1;
          return Reflect.apply(member, target, given);
        };
      },
    });
  await open({ wrap: counting });
  await publish(specOf('one'));
  readings = 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => harness.current.inForce()));
  expect(readings).toBe(2);
  expect(new Set(answers).size).toBe(1);
  await harness.current.inForce();
  expect(readings).toBe(2);
});

it('current definitions: is told when the store does not answer, and goes on when it does again', async () => {
  let isDown = false;
  const failing = (store: DefinitionStore): DefinitionStore =>
    new Proxy(store, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: readonly unknown[]): unknown =>
          isDown && name === 'published'
            ? Promise.reject(new Error('panne'))
            : Reflect.apply(member, target, given);
      },
    });
  await open({ wrap: failing });
  await publish(specOf('one'));
  isDown = true;
  await expect(harness.current.inForce()).rejects.toThrow('panne');
  isDown = false;
  expect(await slugsInForce()).toEqual(['one']);
});
