import type { TokenUsage } from '../agent-run';

/** Tokens as OpenAI's API shows them. */
export interface ShownUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

export const shownUsage = ({ inputTokens, outputTokens }: TokenUsage): ShownUsage => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
});
