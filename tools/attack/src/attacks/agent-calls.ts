import { type Answer, type Call } from '../target/call';
import { type Target } from '../target/target';
import { requireReady, uniqueName } from './workflows';

/** A published agent. */
export interface PublishedAgent {
  /** Slug of its definition. */
  readonly slug: string;
  /** Slug of its node, which addresses and runs have. */
  readonly node: string;
}

const TEXT = { type: 'String' };

const agentOf = (slug: string, more: object) => ({
  apiVersion: 'platform/agent-v1',
  slug,
  name: slug,
  model: 'attack',
  prompt: 'Réponds.',
  inputs: [
    { name: 'question', ...TEXT },
    { name: 'patientId', ...TEXT },
    { name: 'historique', ...TEXT, required: false },
  ],
  outputs: [{ name: 'answer', ...TEXT }],
  tools: ['clinical.get-observations'],
  api: { enabled: true },
  ...more,
});

/** Publishes an exposed agent of a provider of the instance, runs `work` with it, and retires it. */
export async function whileAgent<T>(
  { call, keyFor }: Target,
  provider: 'brief' | 'lasting',
  work: (agent: PublishedAgent) => Promise<T>,
  /** Further members of the definition. */
  more: object = {},
): Promise<T> {
  const slug = uniqueName('agent');
  const key = await keyFor('publisher');
  const path = `/api/agents/definitions/${slug}`;
  const body = agentOf(slug, { provider, ...more });
  const saved = await call(`${path}/draft`, { method: 'PUT', key, body });
  requireReady(saved.status < 300, 'the draft', saved);
  const headers = { 'if-match': String(saved.headers.etag) };
  const published = await call(`${path}/publish`, { key, headers, body: {} });
  requireReady(published.status === 200, 'publishing', published);
  try {
    return await work({ slug, node: slug.replaceAll('-', '_') });
  } finally {
    const { headers: current } = await call(path, { key });
    const retired = await call(path, {
      method: 'DELETE',
      key,
      headers: { 'if-match': String(current.etag) },
    });
    requireReady(retired.status === 200, 'retiring', retired);
  }
}

export const PATIENT = 'p-severe';

type Sent = Call & { readonly key: string };

/** Runs an agent by its inputs. */
export const invoke = (
  { call }: Target,
  { node }: PublishedAgent,
  question: string,
  { headers, ...sent }: Sent,
): Promise<Answer> =>
  call(`/api/agents/${node}/invoke`, {
    body: { inputs: { question, patientId: PATIENT, historique: '' } },
    ...sent,
    ...(headers && { headers }),
  });

const ABOUT = { 'x-context-patient': PATIENT };

/** Runs an agent as a client of OpenAI's API. `more`: further members of the request. */
export const chat = (
  { call }: Target,
  { node }: PublishedAgent,
  more: object,
  { headers = ABOUT, ...sent }: Sent,
): Promise<Answer> =>
  call('/v1/chat/completions', { body: { model: node, ...more }, headers, ...sent });

/** Sends a message of the Model Context Protocol. */
export const sendMcp = (
  { call }: Target,
  method: string,
  params: object,
  { headers = ABOUT, ...sent }: Sent,
): Promise<Answer> =>
  call('/mcp', {
    body: { jsonrpc: '2.0', id: 1, method, params },
    headers: { accept: 'application/json, text/event-stream', ...headers },
    ...sent,
  });

/** Runs an agent as a tool. */
export const callTool = (
  target: Target,
  { node }: PublishedAgent,
  given: object,
  sent: Sent,
): Promise<Answer> => sendMcp(target, 'tools/call', { name: node, arguments: given }, sent);

/** The result of a tool. */
export interface ToolResult {
  readonly result: {
    readonly isError?: boolean;
    readonly content: readonly { readonly text: string }[];
  };
}
