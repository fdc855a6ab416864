import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';

import { requireHeld, type DeclaredAttack } from '../attack';
import { createKey } from '../target/open-target';
import type { Target } from '../target/target';
import { uniqueName, publish, waitForRun } from './workflows';

/** The API document of the proxy. A test of the proxy keeps the two equal. */
const DOCUMENT = join(__dirname, '../../../../docs/schemas/openapi.json');

/** A value in the event, the question and the outputs that only a clinician may see. */
const VALUE = 'kaliemie-6-9-mmol';

const TEXT = { kind: 'primitive', name: 'String' };

const question = (slug: string) => ({
  apiVersion: 'platform/workflow-v1',
  slug,
  name: 'Question',
  nodes: [
    { id: 'asked', type: 'core.webhook' },
    { id: 'text', type: 'core.constant', config: { type: TEXT, value: VALUE } },
    {
      id: 'ask',
      type: 'core.validation',
      config: {
        title: 'Confirmer {{ in.value }}',
        payload: [{ name: 'value', type: TEXT, required: true }],
        assignment: { roles: ['doctor'], notStarter: true },
        due: 'PT4H',
      },
    },
  ],
  edges: [
    { from: 'asked.$done', to: 'text.$after' },
    { from: 'text.value', to: 'ask.value' },
  ],
});
/** Publishes the question and starts it with the key. Returns the id of the waiting run. */
async function startQuestion(target: Target, starter: string): Promise<string> {
  const spec = question(uniqueName('question'));
  await publish(target, spec);
  const called = await target.call(`/api/hooks/${spec.slug}`, {
    key: starter,
    body: { note: VALUE },
  });
  const { eventId } = called.json<{ eventId: string }>();
  await waitForRun(target, eventId, {
    what: 'to wait for the decision',
    holds: ({ snapshot }) => snapshot?.phase === 'suspended',
  });
  return eventId;
}

function requireSetUp(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}

const decide = (target: Target, runId: string, key: string, more: object = {}) =>
  target.call(`/api/validations/${encodeURIComponent(`ask:${runId}`)}/resolve`, {
    key,
    body: { decision: 'accepted', ...more },
  });

/** Follows a run until the stream is closed or the time is over. Calls `onSnapshot` at its first snapshot. */
function follow(
  url: string,
  key: string,
  onSnapshot: () => Promise<unknown>,
  timeoutMs: number,
): Promise<{ readonly text: string; readonly ms: number }> {
  return new Promise((resolve, reject) => {
    let text = '';
    let begun = Number.POSITIVE_INFINITY;
    const end = (): void => resolve({ text, ms: Math.round(performance.now() - begun) });
    const headers = { 'x-api-key': key, accept: 'text/event-stream' };
    const sent = request(url, { agent: false, headers }, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const isFirst = !text.includes('event: snapshot');
        text += chunk;
        if (!isFirst || !text.includes('event: snapshot')) return;
        begun = performance.now();
        onSnapshot().catch(reject);
      });
      response.on('end', end).on('error', end);
    });
    sent.on('error', reject).end();
    setTimeout(() => {
      resolve({ text, ms: Number.POSITIVE_INFINITY });
      sent.destroy();
    }, timeoutMs).unref();
  });
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get?: unknown }>>;
}

/** Attacks on the rights of human tasks and runs. */
export const rightsAttacks: readonly DeclaredAttack[] = [
  {
    name: 'wrong-decider',
    does: 'decides a task with the wrong role, as its starter, and in the name of somebody else',
    isQuick: true,
    async run(target) {
      const starter = await createKey(target.stack, {
        roles: ['source', 'clinician'],
        taskRoles: ['doctor'],
        user: 'dr-a',
      });
      const runId = await startQuestion(target, starter.secret);
      const nurse = await createKey(target.stack, { roles: ['clinician'], taskRoles: ['nurse'] });
      const twin = await createKey(target.stack, {
        roles: ['clinician'],
        taskRoles: ['doctor'],
        user: 'dr-a',
      });
      const relay = await createKey(target.stack, {
        roles: ['decision-relay'],
        taskRoles: ['doctor'],
      });
      const tries: readonly (readonly [number, string, string, object?])[] = [
        [403, 'role-missing', nurse.secret],
        [400, '/by', nurse.secret, { by: 'dr-b' }],
        [403, 'is-starter', starter.secret],
        [403, 'is-starter', twin.secret],
        [403, 'is-starter', relay.secret, { by: 'dr-a' }],
        [400, '/by', relay.secret],
      ];
      const got: number[] = [];
      for (const [status, why, key, more] of tries) {
        const answer = await decide(target, runId, key, more);
        requireHeld(answer.status === status, `answered ${answer.status}, not ${status} ${why}`);
        requireHeld(answer.text.includes(why), `${status} does not say ${why}`);
        got.push(answer.status);
      }
      const good = await decide(target, runId, relay.secret, { by: 'dr-b' });
      requireSetUp(good.status === 200, `the right decider got ${good.status} ${good.text}`);
      const kept = good.json<{ by: string; via: string }>();
      requireHeld(kept.by === 'dr-b' && kept.via === 'attack', 'who decided is not kept');
      return got.join(' ');
    },
  },
  {
    name: 'revoked-viewer',
    does: 'goes on reading the stream of a run after its key was revoked',
    isQuick: true,
    async run(target) {
      const runId = await startQuestion(target, await target.keyFor('source'));
      const viewer = await createKey(target.stack, { roles: ['viewer'] });
      const admin = await target.keyFor('operator');
      const url = `${target.stack.proxyUrl}/api/runs/${encodeURIComponent(runId)}/stream`;
      const revoke = () => target.call(`/api/keys/${viewer.id}`, { method: 'DELETE', key: admin });
      const { text, ms } = await follow(url, viewer.secret, revoke, 30_000);
      requireHeld(text.includes('event: refused'), 'the stream goes on');
      return `closed after ${ms} ms`;
    },
  },
  {
    name: 'bare-viewer',
    does: 'reads every GET of the API as a viewer who is no clinician, in search of values',
    isQuick: true,
    async run(target) {
      const { call, keyFor } = target;
      const runId = await startQuestion(target, await keyFor('source'));
      const names: Readonly<Record<string, string>> = {
        id: runId,
        pendingId: `ask:${runId}`,
        kind: 'patient',
        slug: 'hyperkalaemia-alert',
        version: '1',
      };
      const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as ApiDocument;
      const reads = Object.keys(paths).filter((path) => paths[path]?.get !== undefined);
      const clinician = await keyFor('clinician');
      const readAs = async (path: string, key: string): Promise<string> => {
        const address = path
          .replace('/api/records/{kind}/{id}', '/api/records/patient/p-severe')
          .replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(names[name] ?? 'x'));
        if (!path.endsWith('/stream')) return (await call(address, { key })).text;
        const nothing = () => Promise.resolve();
        return (await follow(`${target.stack.proxyUrl}${address}`, key, nothing, 1_500)).text;
      };
      const run = '/api/runs/{id}';
      requireSetUp((await readAs(run, clinician)).includes(VALUE), 'there is nothing to find');
      for (const role of ['viewer', 'operator', 'publisher']) {
        for (const path of reads) {
          // The content of a workflow, including its constants, is not patient data.
          if (path.startsWith('/api/workflows')) continue;
          const text = await readAs(path, await keyFor(role));
          requireHeld(!text.includes(VALUE), `${role} reads a value by ${path}`);
        }
      }
      return `no value in ${reads.length} reads`;
    },
  },
  {
    name: 'rerun-without-right',
    does: 'reruns, restarts and simulates a run with every key that is no operator',
    isQuick: true,
    async run(target) {
      const { call, keyFor } = target;
      const runId = await startQuestion(target, await keyFor('source'));
      const address = `/api/runs/${encodeURIComponent(runId)}/rerun`;
      const others = ['viewer', 'clinician', 'source', 'designer', 'publisher', 'admin'];
      for (const role of [...others, 'decision-relay', 'agent:question']) {
        const key = await keyFor(role);
        for (const mode of ['live', 'restart', 'simulate']) {
          const { status, text } = await call(address, { key, body: { mode } });
          requireHeld(status === 403, `${role} got ${status} for ${mode}`);
          requireHeld(!text.includes(VALUE), `${role} reads a value by ${mode}`);
        }
      }
      const operator = await keyFor('operator');
      const { text } = await call('/api/runs?limit=200', { key: operator });
      const hash = createHash('sha256').update(runId).digest('hex').slice(0, 32);
      requireHeld(!text.includes(`~rerun:${hash}`), 'the run was started again');
      const right = await call(address, { key: operator, body: { mode: 'live' } });
      requireSetUp(right.status === 202, `an operator got ${right.status} ${right.text}`);
      return '403 each, no further run';
    },
  },
];
