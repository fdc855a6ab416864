import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { startStack, type Stack } from '@platform/stack';

import { createTemporaryFolder, removeFolder } from '../temporary-folder';
import { SOURCES, writeHostilePlugins } from './hostile-plugins';

const WRONG = join(__dirname, '../wrong-instance');

/** A platform whose instance has one mistake of each kind, and plugins of others that go wrong. */
export interface FaultySite {
  readonly folder: string;
  readonly instance: string;
  readonly pluginsPath: string;
  readonly stack: Stack;
  /** What was told at the start, each with its place. */
  readonly findings: readonly string[];
  close(): Promise<void>;
}

export async function openFaultySite(): Promise<FaultySite> {
  const folder = createTemporaryFolder();
  const hostile = writeHostilePlugins(folder);
  const instance = join(folder, 'instance.yaml');
  // After the mistakes, whose places tests name.
  const more = [
    ...SOURCES.map((name) => `  ${name}: {}`),
    `seed: [${JSON.stringify(hostile.seed)}]`,
  ];
  const wrong = readFileSync(join(WRONG, 'instance.yaml'), 'utf8').trimEnd();
  writeFileSync(instance, `${wrong}\n${more.join('\n')}\n`);
  const pluginsPath = [join(WRONG, 'plugin'), hostile.plugins].join(delimiter);
  const env = { PLUGINS_PATH: pluginsPath, LOG_PRETTY: '0' };
  const findings: string[] = [];
  const stack = await startStack({
    instance,
    restart: false,
    env: { endpoint: env, proxy: env },
    report: (each) => {
      if (each.kind === 'finding') findings.push(`${each.location} ${each.sentence}`);
    },
  });
  return {
    ...{ folder, instance, pluginsPath, stack, findings },
    async close() {
      await stack.stop();
      removeFolder(folder);
    },
  };
}
