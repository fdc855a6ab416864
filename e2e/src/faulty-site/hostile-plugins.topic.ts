import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { dataOf } from '@platform/api-client';
import { until } from '@platform/testing';

import { createApi, type Api } from '../__fixtures__/api';
import type { FaultySite } from '../__fixtures__/faulty-site/faulty-site';
import { SOURCES } from '../__fixtures__/faulty-site/hostile-plugins';

/** Plugins of others, one of which does everything wrong. */
export function describeHostilePlugins(opened: () => FaultySite): void {
  let stack: FaultySite['stack'];
  let api: Api;
  beforeAll(() => {
    ({ stack } = opened());
    api = createApi(() => stack.proxyUrl);
  });

  const logOf = (name: 'proxy' | 'endpoint'): string =>
    readFileSync(join(stack.logsDir, `${name}.log`), 'utf8');

  it('a plugin outside the repository uses the SDK, and a plugin it depends on, in a run', async () => {
    await api.postEvent({ eventId: 'w-1', eventType: 'words.said', word: 'plume' });
    const run = await api.endedRun('w-1');
    expect(run.snapshot?.error).toBeUndefined();
    expect(run.snapshot?.outputs).toEqual({ verdict: 'plume pesé' });
    const body = await dataOf(api.client().GET('/api/catalog'));
    expect(body.plugins).toContainEqual(
      expect.objectContaining({ name: '@away/words', status: 'loaded', diagnostics: [] }),
    );
  });

  it.each(SOURCES.filter((name) => name !== 'blocks'))(
    'a source that goes wrong is started again: %s',
    async (name) => {
      // On a busy machine the second start may be given up before it emits, and a later one emits.
      const ofLaterStart = new RegExp(`^${name}\\.\\d+$`);
      const run = await until(
        async () => (await api.runs()).find(({ id }) => ofLaterStart.test(id)),
        `a run from ${name}`,
      );
      expect(run.workflowSlug).toBe('weigh-word');
    },
  );

  it('names the plugin: in the catalog, in readiness, in the log of both processes', async () => {
    const wanted = ['PLUGIN_DEGRADED', 'PLUGIN_FAULT', 'EVENT_SOURCE_DOWN'];
    const body = await until(async () => {
      const catalog = await dataOf(api.client().GET('/api/catalog'));
      const told = catalog.degraded.filter(({ plugin }) => plugin === '@away/hostile');
      return wanted.every((each) => told.some(({ code }) => code === each)) && catalog;
    }, 'the catalog to name the plugin');
    expect(body.plugins.find(({ name }) => name === '@away/hostile')?.status).toBe('degraded');
    expect(await dataOf(api.client().GET('/readyz'))).toEqual({
      ready: true,
      checks: { restate: true, runStore: true },
      degraded: expect.arrayContaining(['@away/hostile']) as string[],
    });
    for (const [words, error] of [
      ['promesse rejetée et abandonnée par un plugin', 'promesse'],
      ['promesse rejetée et abandonnée par un plugin', 'abandonné au chargement'],
      ["exception échappée d'un plugin", 'minuterie'],
      ["exception échappée d'un plugin", 'socket'],
      ['un plugin a voulu arrêter le processus, refusé', 'process.exit()'],
      ['un plugin bloquait le processus, interrompu', 'interrompu'],
    ] as const) {
      // What a process has written may still be on its way.
      const lines = await until(() => {
        const found = logOf('proxy')
          .split('\n')
          .slice(0, -1)
          .filter((line) => line.includes(`"msg":"${words}"`) && line.includes(error));
        return found.length > 0 && found;
      }, `${words} (${error})`);
      for (const line of lines)
        expect(JSON.parse(line)).toMatchObject({ level: 50, plugin: '@away/hostile' });
    }
    for (const words of ['abandonné au chargement', 'process.exit()']) {
      await until(() => logOf('endpoint').includes(words), words);
    }
  });

  it('no process ended', () => {
    for (const name of ['proxy', 'endpoint'] as const) {
      expect(existsSync(join(stack.logsDir, `${name}.previous.log`))).toBe(false);
      expect(logOf(name)).not.toContain('"level":60');
    }
  });
}
