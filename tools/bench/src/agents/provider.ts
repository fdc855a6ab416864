/** The model provider of `bench -- agents`, a process of its own. It answers its parent's messages, and ends with it. */
import { startModelProvider } from '@platform/sdk-testing';

import { KEY, SCRIPT } from './workload';

async function main(): Promise<void> {
  const provider = await startModelProvider({ apiKey: KEY, script: SCRIPT });
  process.once('disconnect', () => process.exit(0));
  process.on('message', () => process.send?.(provider.requests.length));
  process.send?.(provider.url);
}

void main();
