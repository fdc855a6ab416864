import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Stack, type StackOptions } from '@platform/stack';
import { until } from '@platform/testing';

const REPOSITORY = join(__dirname, '../../../..');

/** What an instance for an attack on its sources adds to the record and the workflow of the demonstration. */
interface SourceInstance {
  readonly sources: Readonly<Record<string, unknown>>;
  /** Event bindings of the site. */
  readonly eventBindings?: readonly unknown[];
}

/** What every attacked instance has: the record and the workflow of the demonstration. */
export const demonstration = (folder: string) => ({
  apiVersion: 'platform/instance-v1',
  locale: 'fr',
  timezone: 'Europe/Paris',
  ports: {
    patient: {
      adapter: 'memory',
      config: {
        seed: join(REPOSITORY, 'examples/potassium'),
        journal: join(folder, 'patient.jsonl'),
      },
    },
  },
  seed: [join(REPOSITORY, 'plugins/renal/definitions')],
});

/** Options of a stack with these sources. */
export function withSources(
  folder: string,
  { sources, eventBindings = [] }: SourceInstance,
): Partial<StackOptions> {
  const instance = join(folder, 'sources.json');
  const manifest = { ...demonstration(folder), sources, contributes: { eventBindings } };
  writeFileSync(instance, JSON.stringify(manifest));
  return { instance };
}

/** The log of the proxy since it was started, whole: a flood of lines pushes the first ones out of the memory. */
export const proxyLog = ({ logsDir }: Stack): string =>
  readFileSync(join(logsDir, 'proxy.log'), 'utf8');

/** Returns the port that a source of the proxy says it listens on, in the log line of this message. */
export async function portOfListener(stack: Stack, message: string): Promise<number> {
  const said = new RegExp(`^.*"${message}".*$`, 'm');
  await until(() => said.test(proxyLog(stack)), `« ${message} » in the log`);
  const [line = ''] = said.exec(proxyLog(stack)) ?? [];
  return (JSON.parse(line) as { readonly port: number }).port;
}
