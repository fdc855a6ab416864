import type { RunInput } from '@platform/engine-api';
import type { NodeTrace, RunError, RunResult, StepOutcome } from '@platform/interpreter';
import { NodeError, type JsonObject } from '@platform/ports';

const MEBIBYTE = 1024 * 1024;

/**
 * Bytes of JSON. Past 32 MiB of state the control plane can no longer call a run's handlers, and a
 * journal entry of that size stops the run: what is refused here is far below.
 */
export const RUN_LIMITS = {
  output: MEBIBYTE,
  input: 4 * MEBIBYTE,
  runOutputs: 4 * MEBIBYTE,
  /** From here on the traces in the state go without the values of the nodes. */
  lightState: 4 * MEBIBYTE,
  state: 8 * MEBIBYTE,
} as const;

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const tooLarge = (what: string, bytes: number, limit: number): string =>
  `${what} : ${bytes} octets, ${limit} au plus`;

/** The outcome of a step as it may enter the journal: a failure when its value is too large. */
export function boundedOutcome(name: string, outcome: StepOutcome): StepOutcome {
  if (!outcome.ok) return outcome;
  const bytes = jsonBytes(outcome.value);
  if (bytes <= RUN_LIMITS.output) return outcome;
  const message = tooLarge(`sorties de « ${name} »`, bytes, RUN_LIMITS.output);
  const { startedAt, endedAt } = outcome;
  const failure = { code: 'output-too-large', message, retryable: false };
  return { ok: false, failure, startedAt, endedAt };
}

/** The end of a run as its state may hold it: failed when its outputs are too large. */
export function boundedResult(result: RunResult): RunResult {
  const bytes = jsonBytes(result.outputs);
  if (bytes <= RUN_LIMITS.runOutputs) return result;
  const message = tooLarge("sorties de l'exécution", bytes, RUN_LIMITS.runOutputs);
  return { ...result, status: 'failed', outputs: {}, error: { code: 'output-too-large', message } };
}

/** Why a run is refused for the size of its input; undefined when it is not. */
export function inputTooLarge(bytes: number): RunError | undefined {
  if (bytes <= RUN_LIMITS.input) return undefined;
  const message = tooLarge("entrée de l'exécution", bytes, RUN_LIMITS.input);
  return { code: 'input-too-large', message };
}

/** The input of a refused run as its state may hold it: who and what, not the event's values. */
export function withoutPayload(input: RunInput): RunInput {
  const { eventId, eventType } = input.event;
  const kept: JsonObject = {
    ...(typeof eventId === 'string' && { eventId }),
    ...(typeof eventType === 'string' && { eventType }),
  };
  return { ...input, event: { ...kept, $truncated: jsonBytes(input.event) } };
}

/** What the state keeps of a run at one of its rest points, or at its end. */
export interface StateWrite {
  readonly nodes: readonly NodeTrace[];
}

/** Counts what a run writes into its state; a replay counts the same. */
export interface StateBudget {
  /** A write as the state may take it. Throws NodeError `state-too-large` when it may not. */
  admit<W extends StateWrite>(write: W): W;
  /** The last write, which is never refused. */
  admitEnd<W extends StateWrite>(end: W): W;
}

/** The code of a run whose state has grown too large. */
export const STATE_TOO_LARGE = 'state-too-large';

export function createStateBudget(): StateBudget {
  let written = 0;
  const lightened = <W extends StateWrite>(write: W): { kept: W; bytes: number } => {
    const full = jsonBytes(write);
    if (written + full <= RUN_LIMITS.lightState) return { kept: write, bytes: full };
    const kept = { ...write, nodes: write.nodes.map(withoutValues) };
    return { kept, bytes: jsonBytes(kept) };
  };
  return {
    admit(write) {
      const { kept, bytes } = lightened(write);
      if (written + bytes > RUN_LIMITS.state) {
        const message = tooLarge("état de l'exécution", written + bytes, RUN_LIMITS.state);
        throw new NodeError(STATE_TOO_LARGE, message);
      }
      written += bytes;
      return kept;
    },
    admitEnd: (end) => lightened(end).kept,
  };
}

/** Of each set of values only its size is kept. */
const sizeOf = (values: JsonObject | undefined): JsonObject | undefined =>
  values && { $truncated: jsonBytes(values) };

function withoutValues(trace: NodeTrace): NodeTrace {
  const inputs = sizeOf(trace.inputs);
  const outputs = sizeOf(trace.outputs);
  return { ...trace, ...(inputs && { inputs }), ...(outputs && { outputs }) };
}
