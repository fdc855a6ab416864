import type { ModelContent, ModelRequest, ModelUsage } from '@platform/sdk';

import { field } from './classify-answer';
import type { CallResult } from './language-model';

/** Rather too many than too few, so that a budget holds: French text has three to four characters per token. */
const CHARACTERS_PER_TOKEN = 3;

/**
 * Tokens of a turn. Estimates what the provider does not report, or reports as something that it cannot be: a request has
 * at least one token.
 */
export function toModelUsage(
  { usage }: Pick<CallResult, 'usage'>,
  answer: unknown,
  request: ModelRequest,
  content: readonly ModelContent[],
): ModelUsage {
  const input = countOf(usage.inputTokens.total) || undefined;
  const output = input === undefined ? undefined : outputOf(usage, answer, input);
  const cached = countOf(usage.inputTokens.cacheRead) ?? 0;
  return {
    inputTokens: input ?? estimate(request.system, request.messages, request.tools),
    outputTokens: output ?? estimate(content),
    ...(input !== undefined && cached > 0 && { cachedInputTokens: Math.min(cached, input) }),
    ...((input === undefined || output === undefined) && { estimated: true as const }),
  };
}

/** Some servers of chat completions count the reasoning in the total only. */
function outputOf(
  { outputTokens }: CallResult['usage'],
  answer: unknown,
  input: number,
): number | undefined {
  const output = countOf(outputTokens.total);
  const total = countOf(field(field(answer, 'usage'), 'total_tokens')) ?? 0;
  return output === undefined ? undefined : Math.max(output, total - input);
}

const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const estimate = (...texts: readonly unknown[]): number =>
  Math.ceil(
    texts.reduce<number>((sum, text) => sum + JSON.stringify(text).length, 0) /
      CHARACTERS_PER_TOKEN,
  );
