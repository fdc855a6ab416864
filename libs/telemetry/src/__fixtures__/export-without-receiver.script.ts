import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { recordHttpDuration, rootLogger, startTelemetry, withSpan } from '../index';

/** Far more than the queues of the export hold. */
const SPANS = 40_000;
const SPANS_A_TURN = 500;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function work(spans: number): Promise<void> {
  for (let done = 0; done < spans; done += SPANS_A_TURN) {
    for (let n = 0; n < SPANS_A_TURN; n += 1) {
      await withSpan('request', { note: 'x'.repeat(100) }, () => undefined);
      recordHttpDuration(1, { method: 'GET', route: '/x', status: 200 });
    }
    rootLogger.info('requêtes servies');
    await nextTurn();
  }
}

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

async function main(): Promise<void> {
  const telemetry = startTelemetry({ service: 'platform-proxy' });
  await work(SPANS / 8);
  const before = heapBytes();
  await work(SPANS);
  rootLogger.info({ grownBytes: heapBytes() - before }, 'fin');
  await telemetry.shutdown();
  process.exit(0);
}

void main();
