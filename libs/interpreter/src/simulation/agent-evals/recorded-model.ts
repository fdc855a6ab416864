import { NodeError, type ModelClient, type ModelRequest, type ModelTurn } from '@platform/ports';

/** Answers with recorded turns instead of asking a model, and remembers what the model would have got. */
interface RecordedModel extends ModelClient {
  /** The prompts, messages and tool results that were sent, with repeats. */
  readonly sent: readonly string[];
}

const textsOf = ({ system, messages }: ModelRequest): readonly string[] => [
  system,
  ...messages.flatMap((message) => {
    if (message.role === 'user') return [message.text];
    return message.role === 'tool' ? message.results.map(({ text }) => text) : [];
  }),
];

/** Fails with `turns-exhausted` when a turn is asked for that was not recorded. */
export function recordedModel(turns: readonly ModelTurn[]): RecordedModel {
  const sent: string[] = [];
  return {
    sent,
    generate(request) {
      sent.push(...textsOf(request));
      const number = request.messages.filter(({ role }) => role === 'assistant').length;
      const turn = turns[number];
      if (turn) return Promise.resolve(turn);
      return Promise.reject(
        new NodeError('turns-exhausted', {
          fr: `le tour ${number + 1} n'est pas enregistré`,
          en: `turn ${number + 1} is not recorded`,
        }),
      );
    },
  };
}
