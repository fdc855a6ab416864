import { appendFileSync } from 'node:fs';

import { sourceContext } from '@platform/sdk-testing';

import hl7v2 from '../sources/hl7v2';
import { FEEDS } from './source-harness';

/** The source in a process of its own, which a test kills: each record's key goes to a file, then `emit` hangs or not. */
const [file = '', mode = ''] = process.argv.slice(2);

const log = {
  debug: () => undefined,
  warn: () => undefined,
  info: (fields: Readonly<Record<string, unknown>>) =>
    void process.stdout.write(`${String(fields['port'])}\n`),
};

void hl7v2(
  { port: 0 },
  FEEDS,
  async ({ key }) => {
    appendFileSync(file, `${key}\n`);
    return mode === 'hangs' ? await new Promise<never>(() => undefined) : 'accepted';
  },
  sourceContext({ log }),
);
