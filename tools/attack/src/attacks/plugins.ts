import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { until } from '@platform/testing';

import { type DeclaredAttack, requireHeld } from '../attack';

const NAME = '@attack/plugin';

/** The ways in which a plugin can leave resources behind. Each of its sources uses one, repeatedly. */
const WAYS: Readonly<Record<string, string>> = {
  rejects: `setInterval(async () => { throw new Error('promesse'); }, 100)`,
  throws: `setInterval(() => { throw new Error('minuterie'); }, 100)`,
  emits: `setInterval(() => new (require('node:events'))().emit('error', new Error('socket')), 100)`,
  exits: `setInterval(() => process.exit(3), 100)`,
  signals: `setInterval(() => process.kill(process.pid, 'SIGKILL'), 100)`,
};

const sources = Object.keys(WAYS);

const MANIFEST = `
apiVersion: platform/plugin-v1
name: '${NAME}'
version: 1.0.0
dependsOn: { '@platform/plugin-core': '*' }
contributes:
  nodes:
    - { id: attack.exits, kind: compute, category: x, label: x, description: x, behavior: { module: ./exits } }
    - { id: attack.rejects, kind: compute, category: x, label: x, description: x, behavior: { module: ./rejects } }
  eventSources:
${sources.map((name) => `    - { name: ${name}, module: ./${name}-source }`).join('\n')}
  eventBindings:
${sources.map((name) => `    - { name: ${name}, source: ${name}, event: core.manual }`).join('\n')}
`;

function writePlugin(folder: string): string {
  const files: Record<string, string> = {
    'plugin.yaml': MANIFEST,
    'exits.js': 'process.exit(9);',
    'rejects.js': `Promise.reject(new Error('chargement')); exports.default = () => ({ compute: () => ({}) });`,
  };
  for (const [name, way] of Object.entries(WAYS)) {
    files[`${name}-source.js`] =
      `exports.default = () => { const timer = ${way}; return { stop: async () => clearInterval(timer) }; };`;
  }
  const plugin = join(folder, 'hostile-plugin');
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(plugin, file)), { recursive: true });
    writeFileSync(join(plugin, file), text);
  }
  return plugin;
}

/** Attacks by an installed plugin. */
export const pluginAttacks: readonly DeclaredAttack[] = [
  {
    name: 'hostile-plugin',
    does: 'rejects, throws, exits and signals from a plugin, ten times a second',
    mode: 'open',
    isQuick: true,
    ownStack: (folder) => {
      const env = { PLUGINS_PATH: writePlugin(folder) };
      const instance = join(folder, 'hostile.json');
      writeFileSync(
        instance,
        JSON.stringify({
          apiVersion: 'platform/instance-v1',
          sources: Object.fromEntries(sources.map((name) => [name, {}])),
        }),
      );
      return { instance, env: { proxy: env, endpoint: env } };
    },
    async run({ call }) {
      await until(
        async () =>
          (await call('/readyz'))
            .json<{ readonly degraded?: readonly string[] }>()
            .degraded?.includes(NAME) === true,
        'the plugin to be named',
      );
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      const { status, text } = await call('/readyz');
      requireHeld(status === 200, `/readyz answered ${status}`);
      const { degraded } = (await call('/api/catalog')).json<{
        readonly degraded: readonly { readonly code: string; readonly plugin?: string }[];
      }>();
      const codes = degraded.filter(({ plugin }) => plugin === NAME).map(({ code }) => code);
      requireHeld(codes.includes('PLUGIN_FAULT'), `the catalog tells ${codes.join() || 'nothing'}`);
      return `${status} ${text}`;
    },
  },
];
