import { type ServerResponse } from 'node:http';

/** A tool call of a model. */
export interface ModelCall {
  readonly id: string;
  readonly tool: string;
  /** JSON, as the model wrote it. */
  readonly arguments: string;
}

/** The tool that ends an agent. */
const SUBMIT = 'submit_result';

/** The body of a turn with these calls. */
export const turnWith = (calls: readonly ModelCall[]): string =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'attack',
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          content: null,
          tool_calls: calls.map(({ id, tool, arguments: text }) => ({
            id,
            type: 'function',
            function: { name: tool, arguments: text },
          })),
        },
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });

export const submission = (answer: string): ModelCall => ({
  id: 'end',
  tool: SUBMIT,
  arguments: JSON.stringify({ answer }),
});

export const send = (response: ServerResponse, body: string): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(body);
