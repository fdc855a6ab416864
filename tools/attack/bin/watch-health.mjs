/**
 * Requests the health of the platform and of the reference server at the same moment, repeatedly. A busy machine
 * delays both, and makes the proxy wait for a core. The rest of the wait is the platform's own.
 * Arguments: the two URLs, the local address to call from, the pause in ms, the pid of the proxy. Sends { wait, own
 * } in ms to its parent for each pair; `wait` is null if no response came.
 */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const [target, reference, localAddress, pause, pid] = process.argv.slice(2);
const HEALTH_TIMEOUT_MS = 30_000;

const waitFor = (url) =>
  new Promise((resolve) => {
    const started = performance.now();
    const sent = request(url, { agent: false, localAddress }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve(response.statusCode === 200 ? performance.now() - started : null),
      );
      response.on('error', () => resolve(null));
    });
    sent.setTimeout(HEALTH_TIMEOUT_MS, () => sent.destroy());
    sent.on('error', () => resolve(null));
    sent.end();
  });

/** How long the proxy's main thread was runnable without a core, in ms. 0 where Linux does not report it. */
function coreWaitMs() {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

process.on('disconnect', () => process.exit());
process.send({ isReady: true });
for (;;) {
  const before = coreWaitMs();
  const usually = waitFor(reference);
  const wait = await waitFor(target);
  const starved = Math.max(0, coreWaitMs() - before);
  const usual = (await usually) ?? 0;
  process.send({ wait, own: wait === null ? null : Math.max(0, wait - usual - starved) });
  await delay(Number(pause));
}
