import type { AgentTimes } from './deps';

/** Longer than most agents take, and a limit that clients and their gateways have too. */
const COMPLETION_MS = 120_000;
/** Streams are kept alive, so they may take as long as an agent that reads and writes a lot. */
const STREAM_MS = 15 * 60_000;
/** To write the answer in. */
const ANSWERING_MS = 5_000;

/** `budgetMs` of an invocation; `longMs`: how long the answer of an operation that waits may take. */
export const createAgentTimes = (budgetMs: number, longMs: number): AgentTimes => ({
  invocation: budgetMs,
  completion: Math.min(COMPLETION_MS, Math.max(0, longMs - ANSWERING_MS)),
  stream: STREAM_MS,
});
