import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
export const SOURCES = ['rejects', 'throws', 'emits-error', 'exits', 'fails-first', 'blocks'];

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
  'sources/blocks.js': `exports.default = () => { require('../start').starts('blocks'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); };`,
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

function write(base: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
}

/** Writes the plugins and the workflow below `folder`. Returns what the instance says of them. */
export function writeHostilePlugins(folder: string) {
  write(join(folder, 'plugins/words'), AWAY);
  write(join(folder, 'plugins/hostile'), HOSTILE);
  write(join(folder, 'definitions'), { 'weigh-word.yaml': WORKFLOW });
  return { plugins: join(folder, 'plugins'), seed: join(folder, 'definitions') };
}
