import { requireHeld, type Attack, type DeclaredAttack } from '../attack';
import { type Answer, type Call } from '../target/call';
import { type Target } from '../target/target';
import {
  uniqueName,
  retryWhileRefused,
  requireReady,
  waitForRun,
  whilePublished,
  workflow,
} from './workflows';
import { potassiumEvent } from './inputs';

/** `API_ANSWER_TIME`, plus the delay of a busy machine. */
const RESPONSE_TIMEOUT_MS = 40_000;
const POSTS = 40;

const TEXT = { kind: 'primitive', name: 'String' };

/** A workflow with a human task, with at most one run per patient at a time. */
const question = (slug: string) =>
  workflow(slug, {
    settings: { concurrency: { key: 'context.patient.id', on: 'queue' } },
    nodes: [
      { id: 'asked', type: 'clinical.trigger-potassium-result' },
      { id: 'text', type: 'core.constant', config: { type: TEXT, value: 'a' } },
      {
        id: 'ask',
        type: 'core.validation',
        config: { title: 'Confirmer', assignment: { roles: ['doctor'] }, due: 'PT4H' },
      },
    ],
    edges: [
      { from: 'asked.$done', to: 'text.$after' },
      { from: 'text.$done', to: 'ask.$after' },
    ],
  });

/** Sends every kind of request that needs the engine at the same time, and some that do not. */
async function askEverything(
  target: Target,
  waiting: string,
): Promise<ReadonlyMap<string, Answer>> {
  const { keyFor, call } = target;
  const source = await keyFor('source');
  const reader = await keyFor('viewer', 'clinician');
  const operator = await keyFor('operator');
  const run = `/api/runs/${encodeURIComponent(waiting)}`;
  const decision = { key: reader, body: { decision: 'accepted' } };
  const posts = Array.from({ length: POSTS }, (_each, at): [string, Call] => [
    `/api/events ${at}`,
    {
      key: source,
      body: potassiumEvent(uniqueName('frozen'), at % 4 === 0 ? `p-${at}` : 'p-severe'),
    },
  ]);
  const requests: readonly (readonly [string, Call])[] = [
    ...posts,
    [
      '/api/events/batch',
      { key: source, body: { events: [potassiumEvent(uniqueName('batch'), 'p-b')] } },
    ],
    [`/api/validations/${encodeURIComponent(`ask:${waiting}`)}/resolve`, decision],
    [`${run}/cancel`, { key: operator, body: {} }],
    [run, { key: reader }],
    ['/api/runs?limit=200', { key: reader }],
    ['/api/validations', { key: reader }],
    ['/api/records/patient/p-severe', { key: reader }],
    ['/readyz', {}],
    ['/api/me', { key: reader }],
  ];
  const answers = await Promise.all(
    requests.map(async ([path, options]) => {
      const answer = await call(path.replace(/ \d+$/, ''), { ...options, timeoutMs: 120_000 });
      return [path, answer] as const;
    }),
  );
  return new Map(answers);
}

function freezing(name: 'endpoint' | 'controlPlane'): Attack['run'] {
  return async (target) => {
    const { call, keyFor, stack } = target;
    const spec = question(uniqueName('frozen'));
    return whilePublished(target, [spec], async () => {
      const eventId = uniqueName('waiting');
      const body = potassiumEvent(eventId, 'p-severe');
      const source = await keyFor('source');
      const posted = await call('/api/events', { key: source, body });
      requireReady(posted.status === 202, 'the event', posted);
      const { runs } = posted.json<{ runs: readonly { runId: string; workflow: string }[] }>();
      const { runId = '' } = runs.find(({ workflow: slug }) => slug === spec.slug) ?? {};
      await waitForRun(target, runId, {
        what: 'to wait',
        holds: ({ snapshot }) => snapshot?.phase === 'suspended',
      });
      const pid = stack[name].pid as number;
      process.kill(pid, 'SIGSTOP');
      let answers: ReadonlyMap<string, Answer>;
      try {
        answers = await askEverything(target, runId);
      } finally {
        process.kill(pid, 'SIGCONT');
      }
      const counts = new Map<number, number>();
      let longest = 0;
      for (const [path, { status, ms }] of answers) {
        requireHeld(status < 500 || status === 503, `${path} was answered ${status}`);
        requireHeld(ms < RESPONSE_TIMEOUT_MS, `${path} was answered after ${Math.round(ms)} ms`);
        counts.set(status, (counts.get(status) ?? 0) + 1);
        longest = Math.max(longest, ms);
      }
      const again = await retryWhileRefused(() => call('/api/events', { key: source, body }));
      requireHeld(again.status === 200, `the event sent again was answered ${again.status}`);
      const summary = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
      return `${summary}; the last after ${(longest / 1_000).toFixed(1)} s`;
    });
  };
}

/** A response must always come, whatever the engine does. */
export const frozenAttacks: readonly DeclaredAttack[] = [
  {
    name: 'frozen-endpoint',
    does: 'asks for everything that needs the engine while the endpoint accepts and does not answer',
    ownStack: () => ({}),
    // The endpoint ends itself when it notices that it was frozen for so long.
    mayEnd: ['endpoint'],
    run: freezing('endpoint'),
  },
  {
    name: 'frozen-control-plane',
    does: 'asks for the same while the control plane accepts and does not answer',
    ownStack: () => ({}),
    mayEnd: ['endpoint'],
    run: freezing('controlPlane'),
  },
];
