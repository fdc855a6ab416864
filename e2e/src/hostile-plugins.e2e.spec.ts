import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { dataOf } from '@platform/api-client';
import { startStack, type Stack } from '@platform/stack';
import { until } from '@platform/testing';

import { createApi, type Api } from './__fixtures__/api';
import { instanceIn, writeInstance } from './__fixtures__/instance';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

/** A plugin outside the repository: no folder above it holds a package of ours. */
const AWAY = {
  'plugin.yaml': `
apiVersion: platform/plugin-v1
name: '@away/words'
version: 1.0.0
dependsOn: { '@platform/plugin-core': '*', '@platform/plugin-clinical': '*' }
contributes:
  nodes:
    - id: words.on-word
      kind: trigger
      category: away
      label: Mot reçu
      description: Démarre à un mot.
      eventType: words.said
      outputs: [{ name: word, type: { kind: primitive, name: String } }]
      behavior: { module: ./nodes/on-word }
    - id: words.weigh
      kind: compute
      category: away
      label: Peser
      description: Pèse un mot.
      inputs: [{ name: word, type: { kind: primitive, name: String }, required: true }]
      outputs: [{ name: verdict, type: { kind: primitive, name: String } }]
      behavior: { module: ./nodes/weigh }
`,
  'nodes/on-word.js': `exports.default = () => ({ accept: ({ event }) => ({ word: event.word }) });`,
  // Required at run time only, so a missing package shows late.
  'nodes/weigh.js': `
exports.default = () => ({
  compute({ inputs }) {
    const { NodeError } = require('@platform/sdk');
    const clinical = require('@platform/plugin-clinical');
    if (typeof clinical !== 'object') throw new NodeError('AWAY_NO_CLINICAL', 'absent');
    return { verdict: new NodeError('AWAY', inputs.word).message + ' pesé' };
  },
});`,
};

const source = (name: string) => `    - { name: ${name}, module: ./sources/${name} }\n`;
const binding = (name: string) =>
  `    - { name: ${name}, source: ${name}, event: words.said, map: { word: word } }\n`;
const SOURCES = ['rejects', 'throws', 'emits-error', 'exits', 'fails-first', 'blocks'];

const HOSTILE = {
  'plugin.yaml': `
apiVersion: platform/plugin-v1
name: '@away/hostile'
version: 1.0.0
dependsOn: { '@away/words': '*' }
contributes:
  nodes:
    - { id: hostile.lazy, kind: compute, category: away, label: x, description: d, behavior: { module: ./nodes/lazy } }
    - { id: hostile.exits, kind: compute, category: away, label: x, description: d, behavior: { module: ./nodes/exits } }
  eventSources:
${SOURCES.map(source).join('')}
  eventBindings:
${SOURCES.map(binding).join('')}
`,
  'nodes/lazy.js': `
Promise.reject(new Error('abandonné au chargement'));
exports.default = () => ({ compute: () => ({}) });`,
  'nodes/exits.js': `process.exit(9);`,
  // Each start appends a line. The source fails only the first time.
  'start.js': `
const fs = require('node:fs');
const path = require('node:path');
exports.starts = (name) => {
  const file = path.join(__dirname, name + '.starts');
  fs.appendFileSync(file, 'x');
  return fs.readFileSync(file, 'utf8').length;
};
exports.source = (name, misbehave) => (config, feeds, emit) => {
  const n = exports.starts(name);
  if (n === 1) misbehave();
  const timer = setTimeout(() => {
    if (n > 1) emit({ feed: name, key: String(n), record: { word: name } });
  }, 50);
  return { stop: async () => clearTimeout(timer) };
};`,
  'sources/rejects.js': `exports.default = require('../start').source('rejects', () => setTimeout(async () => { throw new Error('promesse'); }, 20));`,
  'sources/throws.js': `exports.default = require('../start').source('throws', () => setTimeout(() => { throw new Error('minuterie'); }, 20));`,
  'sources/emits-error.js': `
const { EventEmitter } = require('node:events');
exports.default = require('../start').source('emits-error', () => setTimeout(() => new EventEmitter().emit('error', new Error('socket')), 20));`,
  'sources/exits.js': `exports.default = require('../start').source('exits', () => setTimeout(() => process.exit(3), 20));`,
  'sources/fails-first.js': `exports.default = require('../start').source('fails-first', () => { throw new Error('refusée'); });`,
  'sources/blocks.js': `exports.default = () => { require('../start').starts('blocks'); for (;;); };`,
};

const WORKFLOW = `
apiVersion: platform/workflow-v1
slug: weigh-word
name: Peser un mot
nodes:
  - { id: onWord, type: words.on-word }
  - { id: weigh, type: words.weigh }
edges:
  - { from: onWord.word, to: weigh.word }
outputs:
  - { name: verdict, type: { kind: primitive, name: String }, from: weigh.verdict }
`;

let folder: string;
let stack: Stack;
let api: Api;

function write(base: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
}
const logOf = (name: 'proxy' | 'endpoint'): string =>
  readFileSync(join(stack.logsDir, `${name}.log`), 'utf8');

beforeAll(async () => {
  folder = createTemporaryFolder();
  write(join(folder, 'plugins/words'), AWAY);
  write(join(folder, 'plugins/hostile'), HOSTILE);
  write(join(folder, 'definitions'), { 'weigh-word.yaml': WORKFLOW });
  const instance = writeInstance(folder, {
    ...instanceIn(folder),
    ports: {},
    seed: [join(folder, 'definitions')],
    sources: Object.fromEntries(SOURCES.map((name) => [name, {}])),
  });
  const env = { PLUGINS_PATH: join(folder, 'plugins'), LOG_PRETTY: '0' };
  stack = await startStack({ instance, restart: false, env: { endpoint: env, proxy: env } });
  api = createApi(() => stack.proxyUrl);
});
afterAll(async () => {
  await stack?.stop();
  removeFolder(folder);
});

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
    degraded: ['@away/hostile'],
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
