import type {
  ModelMessage,
  ModelProvider,
  ModelRequest,
  ModelTurn,
  NodeError,
} from '@platform/sdk';
import {
  startModelProvider,
  type ModelScript,
  type TestModelProvider,
} from '@platform/sdk-testing';

import { openModelClient, type OpenModelClient } from '../client/open-model-client';

export type Kind = ModelProvider['kind'];
export const KINDS: readonly Kind[] = ['openai', 'anthropic'];

export const KEY_VARIABLE = 'AGENTS_SPEC_KEY';
/** Texts that no error may contain. */
export const KEY = 'sk-spec-0123456789';
export const QUESTION = 'question-of-the-patient';
export const SAID_BY_PROVIDER = 'said-by-the-provider';
export const DECLARED = 'declared-header-value';

export const READ_TOOL = {
  name: 'lab_read',
  description: 'Reads a result.',
  parameters: {
    type: 'object',
    properties: { code: { type: 'string' } },
    required: ['code'],
    additionalProperties: false,
  },
};
export const SUBMIT_TOOL = { ...READ_TOOL, name: 'submit_result', description: 'Ends.' };

export interface ClientHarness {
  readonly client: OpenModelClient;
  readonly provider: TestModelProvider;
  /** Asks for one turn; the default question is `QUESTION` with both tools. */
  turn(changes?: Partial<ModelRequest>, signal?: AbortSignal): Promise<ModelTurn>;
  /** The error of a turn that has to fail. */
  failure(changes?: Partial<ModelRequest>, signal?: AbortSignal): Promise<NodeError>;
}

const opened: { close(): Promise<void> }[] = [];

/** Opens a client on a real provider on loopback. `closeAll` closes both. */
export async function openClientHarness(
  kind: Kind,
  script: ModelScript,
  changes: Partial<ModelProvider> | ((given: ModelProvider) => ModelProvider) = {},
): Promise<ClientHarness> {
  process.env[KEY_VARIABLE] = KEY;
  const provider = await startModelProvider({ script, apiKey: KEY });
  const given: ModelProvider = {
    name: 'site',
    builtIn: false,
    kind,
    baseUrl: provider.url,
    apiKeyEnv: KEY_VARIABLE,
    headers: { 'X-Site': DECLARED },
    timeoutMs: 10_000,
  };
  const declared = typeof changes === 'function' ? changes(given) : { ...given, ...changes };
  const client = openModelClient([declared]);
  opened.push(client, provider);
  const turn: ClientHarness['turn'] = (request, signal = new AbortController().signal) =>
    client.generate(requestOf(request), { signal });
  return {
    client,
    provider,
    turn,
    failure: async (request, signal) => {
      const outcome: unknown = await turn(request, signal).catch((error: unknown) => error);
      if (outcome instanceof Error) return outcome as NodeError;
      throw new Error('the turn did not fail');
    },
  };
}

export async function closeAll(): Promise<void> {
  // A provider that is silent never ends its calls, so it closes first.
  for (const one of opened.splice(0).reverse()) await one.close();
  delete process.env[KEY_VARIABLE];
}

export const requestOf = (changes: Partial<ModelRequest> = {}): ModelRequest => ({
  provider: 'site',
  model: 'model-1',
  system: 'You are careful.',
  messages: [{ role: 'user', text: QUESTION }],
  tools: [READ_TOOL, SUBMIT_TOOL],
  toolChoice: 'auto',
  maxOutputTokens: 500,
  ...changes,
});

/** A conversation that goes on after a turn, with a result for each of its calls. */
export const continued = (
  { content }: Pick<ModelTurn, 'content'>,
  text = '{"value":4.1}',
  isError = false,
): readonly ModelMessage[] => [
  { role: 'user', text: QUESTION },
  { role: 'assistant', content },
  {
    role: 'tool',
    results: content.flatMap((part) =>
      part.type === 'tool-call' ? [{ id: part.id, tool: part.tool, text, isError }] : [],
    ),
  },
];

/** Everything that a log or a trace can show of an error, its causes included. */
export function shown(error: unknown): string {
  const parts: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    parts.push(String(at), at.stack ?? '', JSON.stringify({ ...at }));
  }
  return parts.join('\n');
}
