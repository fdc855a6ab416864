/** The endpoint process of `bench -- durable`. It reports its addresses to its parent, and ends with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Imported first, because it makes the SDK work on Node 20.
import { createAttemptGuard, startEngine } from '@platform/engine';
import { InternalTerminology } from '@platform/terminology';

import { serveByHand, SETTINGS } from './by-hand';
import { durableCatalog } from './workload';

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platform durable '));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.once('disconnect', () => process.exit(0));
  const engine = await startEngine(
    {
      catalog: durableCatalog,
      ports: {},
      recordPorts: new Map(),
      terminology: new InternalTerminology(durableCatalog),
      // As in production: it writes what each attempt does to a file.
      attempts: createAttemptGuard({
        folder,
        name: 'bench',
        limit: 6,
        pause: async () => undefined,
      }),
    },
    SETTINGS,
    { host: '127.0.0.1', port: 0, portKey: 'ENDPOINT_PORT' },
  );
  const byHand = await serveByHand();
  process.send?.([engine.url, byHand.url]);
}

void main();
