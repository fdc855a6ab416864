import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '@platform/testing';

import { requireHeld, type DeclaredAttack } from '../attack';
import { type Answer } from '../target/call';
import { type Target } from '../target/target';
import {
  waitForEnd,
  uniqueName,
  retryWhileRefused,
  publish,
  requireReady,
  waitForRun,
  workflow,
  type RunView,
} from './workflows';

/** The counted weight of two attempts that only the run itself can have lost. */
const LIMIT = 4;
const LOST_ATTEMPTS = 2;
/** Starting a process from source takes long, and suspected runs wait before they continue. */
const LOST_RUN_TIMEOUT_MS = 120_000;

const MANIFEST = `
apiVersion: platform/plugin-v1
name: '@attack/deadly'
version: 1.0.0
dependsOn: { '@platform/plugin-core': '*' }
contributes:
  nodes:
    - { id: deadly.end, kind: compute, category: x, label: x, description: x, behavior: { module: ./end } }
`;

/** Ends the process as a native fault would: nothing inside can catch it. Records each time. */
const END = `
const { appendFileSync } = require('node:fs');
const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
exports.default = () => ({
  compute() {
    appendFileSync(join(__dirname, 'ends'), 'x');
    execFileSync('kill', ['-9', String(process.pid)]);
    return {};
  },
});
`;

const pluginIn = (folder: string): string => join(folder, 'deadly-plugin');

function writePlugin(folder: string): string {
  const plugin = pluginIn(folder);
  mkdirSync(plugin, { recursive: true });
  writeFileSync(join(plugin, 'plugin.yaml'), MANIFEST);
  writeFileSync(join(plugin, 'end.js'), END);
  return plugin;
}

const timesEnded = ({ folder }: Target): number =>
  readFileSync(join(pluginIn(folder), 'ends'), 'utf8').length;

const isStopped =
  (attempts: number) =>
  ({ snapshot }: RunView): boolean =>
    snapshot?.incident?.kind === 'paused' &&
    snapshot.incident.code === 'attempts-lost' &&
    snapshot.incident.attempts >= attempts;

async function deadlyRun(target: Target): Promise<string> {
  const { call, keyFor } = target;
  const started = async (slug: string): Promise<string> => {
    const eventId = uniqueName('e');
    const body = { eventId, eventType: 'core.manual', workflow: slug };
    const key = await keyFor('source');
    const answer = await retryWhileRefused(() => call('/api/events', { key, body }));
    requireReady(answer.status === 202, 'the event', answer);
    return eventId;
  };
  const operator = await keyFor('operator');
  const command = (id: string, what: string): Promise<Answer> =>
    call(`/api/runs/${id}/${what}`, { key: operator, body: {} });
  const stopped = (id: string, attempts: number): Promise<RunView> =>
    waitForRun(target, id, {
      what: `to be stopped after ${attempts}`,
      holds: isStopped(attempts),
      timeoutMs: LOST_RUN_TIMEOUT_MS,
    });

  const start = { id: 'start', type: 'core.manual' };
  const deadly = workflow(uniqueName('deadly'), {
    nodes: [start, { id: 'end', type: 'deadly.end' }],
    edges: [{ from: 'start.$done', to: 'end.$after' }],
  });
  const wait = { id: 'wait', type: 'core.wait', config: { for: 'PT5S' } };
  const sound = workflow(uniqueName('sound'), {
    nodes: [start, wait],
    edges: [{ from: 'start.$done', to: 'wait.$after' }],
  });
  for (const spec of [deadly, sound]) await publish(target, spec);

  const before = await started(sound.slug);
  const bad = await started(deadly.slug);
  const during = await started(sound.slug);
  const { snapshot } = await stopped(bad, LOST_ATTEMPTS);
  requireHeld(snapshot?.phase === 'incident', `it is ${snapshot?.phase}`);
  requireHeld(snapshot.incident?.nodePath === 'end', `at ${snapshot.incident?.nodePath}`);
  requireHeld(timesEnded(target) === LOST_ATTEMPTS, `it was tried ${timesEnded(target)} times`);

  const viewer = await keyFor('viewer');
  await until(async () => {
    const { items } = (await call('/api/runs', { key: viewer })).json<{ items: RunView[] }>();
    return items.find(({ id }) => id === bad)?.incident?.code === 'attempts-lost';
  }, 'a list to show it');
  const after = await started(sound.slug);
  for (const id of [before, during, after]) {
    const { status } = await waitForEnd(target, id);
    requireHeld(status === 'completed', `a run beside it is ${status}`);
  }

  // The run may end the process before the response is sent, or before its continuation is stored. Then it gets one
  // more attempt.
  const resumed = await command(bad, 'resume');
  const allowedAttempts = { 202: 1, 503: 2 }[resumed.status] ?? 0;
  requireHeld(allowedAttempts > 0, `resuming was answered ${resumed.status}`);
  const again = (await stopped(bad, LOST_ATTEMPTS + 1)).snapshot?.incident?.attempts ?? 0;
  requireHeld(
    again <= LOST_ATTEMPTS + allowedAttempts,
    `resumed once, it was tried ${again - LOST_ATTEMPTS} times`,
  );
  requireHeld(
    timesEnded(target) === again,
    `${again} attempts ended ${timesEnded(target)} processes`,
  );

  const cancelled = await retryWhileRefused(() => command(bad, 'cancel'));
  requireHeld(cancelled.status === 202, `cancelling was answered ${cancelled.status}`);
  const end = await waitForEnd(target, bad);
  const why = `${end.status} ${end.snapshot?.endReason}`;
  requireHeld(why === 'failed cancelled', `it ended as ${why}`);
  requireHeld(timesEnded(target) === again, 'it was tried once more');
  return `stopped after ${LOST_ATTEMPTS} attempts, resumed for ${again - LOST_ATTEMPTS}, cancelled; three runs beside it completed`;
}

/** Attacks by a run on the process that executes it. */
export const lostAttemptAttacks: readonly DeclaredAttack[] = [
  {
    name: 'deadly-run',
    does: 'has a run started whose node ends the process of the endpoint each time',
    mayEnd: ['endpoint'],
    ownStack: (folder) => {
      const env = { PLUGINS_PATH: writePlugin(folder) };
      return {
        env: {
          proxy: env,
          endpoint: {
            ...env,
            ENGINE_LOST_ATTEMPTS: String(LIMIT),
            ENGINE_CANCEL_GRACE: 'PT1S',
            ENGINE_WATCH_INTERVAL: 'PT1S',
          },
        },
      };
    },
    run: deadlyRun,
  },
];
