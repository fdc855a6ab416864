import type { ModelClient, ModelContent, ModelRequest, ModelTurn } from '@platform/ports';

/** Tool calls of a scripted turn, by tool name. A text is sent as it is. */
export const calls = (...made: readonly [tool: string, args: unknown][]): ModelContent[] =>
  made.map(([tool, args], index) => ({
    type: 'tool-call',
    id: `call-${index + 1}`,
    tool,
    arguments: typeof args === 'string' ? args : JSON.stringify(args),
  }));

export const submit = (outputs: unknown): ModelContent[] => calls(['submit_result', outputs]);

export const text = (words: string): ModelContent[] => [{ type: 'text', text: words }];

type Scripted = readonly ModelContent[] | Partial<ModelTurn>;

function turnOf(scripted: Scripted): ModelTurn {
  const given: Partial<ModelTurn> = Array.isArray(scripted)
    ? { content: scripted as readonly ModelContent[] }
    : (scripted as Partial<ModelTurn>);
  const hasCalls = given.content?.some(({ type }) => type === 'tool-call') === true;
  return {
    content: [],
    finish: hasCalls ? 'tool-calls' : 'stop',
    usage: { inputTokens: 100, outputTokens: 10 },
    model: 'm-1-2026',
    ...given,
  };
}

export interface ScriptedModel extends ModelClient {
  readonly requests: ModelRequest[];
}

/**
 * A model that answers by the state of the conversation, so that a repeated turn gets the same answer. The last answer
 * repeats. A function may throw.
 */
export function scriptedModel(
  ...turns: readonly (Scripted | ((request: ModelRequest) => Scripted))[]
): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    requests,
    async generate(request) {
      requests.push(structuredClone(request));
      const answered = request.messages.filter(({ role }) => role === 'assistant').length;
      const turn = turns[Math.min(answered, turns.length - 1)] ?? [];
      return turnOf(typeof turn === 'function' ? turn(request) : turn);
    },
  };
}
