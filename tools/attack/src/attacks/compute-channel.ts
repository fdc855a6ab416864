import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '@platform/testing';

import { requireHeld, type DeclaredAttack } from '../attack';
import { type Target } from '../target/target';

const PLUGIN = 'channel-plugin';
const SLUG = 'hyperkalaemia-alert';
const PATIENT = 'p-severe';
/** The plugin writes this file when it has sent everything. */
const SENT = 'sent';
/** The plugin writes here what it read of the patient. */
const GOT = 'got.json';

const MANIFEST = `
apiVersion: platform/plugin-v1
name: '@attack/channel'
version: 1.0.0
contributes:
  nodes:
    - { id: attack.node, kind: compute, category: x, label: x, description: x, behavior: { module: ./node } }
`;

/**
 * A module that, in a compute process, writes frames of its own to the channel, and reads every answer where it is
 * parsed. It guesses the revisions on which a publication is decided.
 */
const MODULE = `
const { writeFileSync, writeSync } = require('node:fs');
const { join } = require('node:path');
const CHANNEL = 3;
function ask(name, given, question) {
  const header = Buffer.from(JSON.stringify({ type: 'ask', question, name }));
  const body = Buffer.from(JSON.stringify(given));
  const prefix = Buffer.alloc(8);
  prefix.writeUInt32BE(header.length, 0);
  prefix.writeUInt32BE(body.length, 4);
  for (let all = Buffer.concat([prefix, header, body]); all.length > 0;) {
    try { all = all.subarray(writeSync(CHANNEL, all)); } catch (error) { if (error.code !== 'EAGAIN') throw error; }
  }
}
function attack() {
  const key = { kind: 'workflow', slug: '${SLUG}' };
  const version = {
    name: 'Remplacé', hash: '0'.repeat(64), content: {}, pins: {}, author: 'x', note: null,
    origin: 'publish', rollbackOf: null, file: null,
  };
  const draft = { name: 'x', content: {}, hash: '0'.repeat(64), author: 'x' };
  ask('saveDraft', [{ kind: 'workflow', slug: 'by-a-plugin' }, draft, 'absent'], 1e6);
  ask('record', [{ kind: 'patient', id: '${PATIENT}' }], 2e6);
  for (let seen = 0; seen < 8; seen += 1) {
    for (let publicationRevision = 0; publicationRevision < 40; publicationRevision += 1)
      ask('publish', [key, version, { seen, publicationRevision }], 3e6);
  }
  writeFileSync(join(__dirname, '${SENT}'), '');
}
let hasAttacked = false;
exports.default = () => ({
  compute() {
    if (!hasAttacked && /compute\\.js$/.test(process.argv[1])) {
      hasAttacked = true;
      const { parse } = JSON;
      JSON.parse = (text, ...more) => {
        if (String(text).includes('birthDate')) writeFileSync(join(__dirname, '${GOT}'), String(text));
        return parse(text, ...more);
      };
      attack();
    }
    return {};
  },
});
`;

function writePlugin(folder: string): string {
  const plugin = join(folder, PLUGIN);
  mkdirSync(plugin);
  writeFileSync(join(plugin, 'plugin.yaml'), MANIFEST);
  writeFileSync(join(plugin, 'node.js'), MODULE);
  return plugin;
}

const SPEC = {
  apiVersion: 'platform/workflow-v1',
  slug: 'with-plugin',
  name: 'x',
  edges: [],
  nodes: [
    { id: 'start', type: 'core.manual' },
    { id: 'node', type: 'attack.node' },
  ],
};

interface DefinitionState {
  readonly name: string;
  readonly published: { readonly version: number } | null;
}

/** Returns the resources of all lines of the audit log that this action has. */
async function auditedBy({ call, keyFor }: Target, action: string): Promise<readonly string[]> {
  const key = await keyFor('operator');
  const { items } = (await call(`/api/audit?action=${action}&limit=200`, { key })).json<{
    readonly items: readonly { readonly resource: string }[];
  }>();
  return items.map(({ resource }) => resource);
}

/** Attacks by a behavior that runs in a compute process. */
export const computeChannelAttacks: readonly DeclaredAttack[] = [
  {
    name: 'compute-channel',
    does: 'has a behavior ask over the channel of its compute process to publish, to save and to read a record',
    isQuick: true,
    ownStack: (folder) => {
      const env = { PLUGINS_PATH: writePlugin(folder) };
      return { env: { proxy: env, endpoint: env } };
    },
    async run(target) {
      const { call, keyFor, folder } = target;
      const key = await keyFor('publisher');
      const stateOfDefinition = async () =>
        (await call(`/api/workflows/${SLUG}`, { key })).json<DefinitionState>();
      const before = JSON.stringify(await stateOfDefinition());
      const simulate = () =>
        call('/api/simulate', {
          key,
          body: { workflow: SPEC, event: { eventType: 'core.manual' } },
        });
      const { status, text } = await simulate();
      requireHeld(status === 200, `a simulation was answered ${status} ${text.slice(0, 300)}`);
      await until(
        () => Promise.resolve(existsSync(join(folder, PLUGIN, SENT))),
        'the frames to be sent',
      );
      // The process has taken every answer when it has done more work.
      for (const _again of [1, 2, 3]) await simulate();
      const after = JSON.stringify(await stateOfDefinition());
      requireHeld(after === before, `another version is live: ${after.slice(0, 200)}`);
      const saved = await call('/api/workflows/by-a-plugin', { key });
      requireHeld(saved.status === 404, `a draft was saved: ${saved.status}`);
      const got = join(folder, PLUGIN, GOT);
      if (existsSync(got)) {
        const lines = await auditedBy(target, 'simulate');
        requireHeld(
          lines.includes(`patient:${PATIENT}`),
          `a record of ${readFileSync(got).length} bytes was read without an audit line`,
        );
      }
      return 'nothing was written, no record without its line';
    },
  },
];
