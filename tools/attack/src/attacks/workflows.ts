import { until } from '@platform/testing';
import { type Answer } from '../target/call';
import { type Target } from '../target/target';

/** A workflow that an attack publishes. */
export interface Spec {
  readonly slug: string;
  readonly [member: string]: unknown;
}

/** Returns a unique slug or id, so that attacks on the same stack do not collide. */
export const uniqueName = (name: string): string =>
  `${name}-${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`;

export const workflow = (slug: string, more: object): Spec => ({
  apiVersion: 'platform/workflow-v1',
  slug,
  name: slug,
  edges: [],
  ...more,
});

/** Throws if a preparation of the attack fails, which is not the attack itself. */
export function requireReady(
  holds: boolean,
  what: string,
  { status, text }: Pick<Answer, 'status' | 'text'>,
): void {
  if (!holds) throw new Error(`${what} answered ${status} ${text.slice(0, 500)}`);
}

export async function publish({ call, keyFor }: Target, spec: Spec): Promise<void> {
  const key = await keyFor('publisher');
  const path = `/api/workflows/${spec.slug}`;
  const saved = await call(`${path}/draft`, { method: 'PUT', key, body: spec });
  requireReady(saved.status < 300, 'the draft', saved);
  const headers = { 'if-match': String(saved.headers.etag) };
  const published = await call(`${path}/publish`, { key, headers, body: {} });
  requireReady(published.status === 200, 'publishing', published);
}

/** Retires the workflow, so that nothing starts it any more. */
export async function retire({ call, keyFor }: Target, { slug }: Spec): Promise<void> {
  const key = await keyFor('publisher');
  const path = `/api/workflows/${slug}`;
  const { headers } = await call(path, { key });
  const retired = await call(path, {
    method: 'DELETE',
    key,
    headers: { 'if-match': String(headers.etag) },
  });
  requireReady(retired.status === 200, 'retiring', retired);
}

export async function whilePublished<T>(
  target: Target,
  specs: readonly Spec[],
  work: () => Promise<T>,
): Promise<T> {
  for (const spec of specs) await publish(target, spec);
  try {
    return await work();
  } finally {
    for (const spec of [...specs].reverse()) await retire(target, spec);
  }
}

/** The part of a run that the attacks read. */
export interface RunView {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly workflowSlug: string;
  readonly status: 'running' | 'completed' | 'failed';
  readonly incident?: Incident;
  readonly subjects: Readonly<Record<string, string>>;
  readonly snapshot: {
    readonly phase: string;
    readonly endReason?: string;
    readonly error?: { readonly code: string };
    readonly incident?: Incident;
  } | null;
}

interface Incident {
  readonly kind: string;
  readonly code?: string;
  readonly attempts: number;
  readonly nodePath?: string;
}

/** Repeats a request while the response says that it may be accepted later. */
export async function retryWhileRefused(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    if (answer.status !== 503 || tries === 60) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Reads the run without its values, which may be large. */
export async function readRun({ call, keyFor }: Target, id: string): Promise<Answer> {
  const key = await keyFor('viewer');
  return call(`/api/runs/${encodeURIComponent(id)}`, { key });
}

/** The condition that a run is waited for. */
interface Awaited {
  /** Text for the message, which follows the run's id. */
  readonly what: string;
  readonly holds: (run: RunView) => boolean;
  readonly timeoutMs?: number;
}

export async function waitForRun(
  target: Target,
  id: string,
  { what, holds, timeoutMs }: Awaited,
): Promise<RunView> {
  let found: RunView | undefined;
  await until(
    async () => {
      const answer = await readRun(target, id);
      if (answer.status !== 200) return false;
      const run = answer.json<RunView>();
      if (holds(run)) found = run;
      return found !== undefined;
    },
    `run ${id} ${what}`,
    timeoutMs,
  );
  return found as RunView;
}

/** Also waits until the engine tells how the run ended: a busy one may not respond in time. */
export const waitForEnd = (target: Target, id: string): Promise<RunView> =>
  waitForRun(target, id, {
    what: 'to end',
    holds: ({ status, snapshot }) => status !== 'running' && snapshot !== null,
  });
