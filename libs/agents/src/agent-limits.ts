/** Turns of an agent that sets no maximum and whose instance sets none. */
export const DEFAULT_TURNS = 8;
/** Maximum of input and output tokens of a run of an agent that sets none. */
export const DEFAULT_TOTAL_TOKENS = 200_000;
export const DEFAULT_OUTPUT_TOKENS = 4_096;
/** A token of a usual text has about four characters. */
export const MAX_CHARACTERS_PER_TOKEN = 16;
/** Answers that a model may get wrong. */
export const MAX_REPAIRS = 3;
/** Further calls of one turn are refused. Each one is a step of the run. */
export const MAX_CALLS_PER_TURN = 16;
/** Characters of one tool result that a model gets. */
export const MAX_RESULT_LENGTH = 100_000;
