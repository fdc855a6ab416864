import type { RunInput } from '@platform/engine-api';
import {
  RUN_BOUNDS,
  type NodeTrace,
  type RunError,
  type RunResult,
  type StepOutcome,
} from '@platform/interpreter';
import { agentWithoutValues } from '@platform/agents';
import { jsonSize } from '@platform/expression';
import {
  NodeError,
  type JsonObject,
  type JsonValue,
  type Language,
  type LocalizedText,
} from '@platform/ports';

const MEBIBYTE = 1024 * 1024;

/**
 * Limits in bytes of JSON. Above 32 MiB of state, the control plane can no longer call a run's handlers, and a journal
 * entry of that size stops the run. These limits are far below.
 */
export const STATE_LIMITS = {
  input: 4 * MEBIBYTE,
  runOutputs: 4 * MEBIBYTE,
  /** Above this size, stored traces omit node values. */
  lightState: 4 * MEBIBYTE,
  state: 8 * MEBIBYTE,
} as const;

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const tooLarge = (what: LocalizedText, bytes: number, limit: number): LocalizedText => ({
  fr: `${what.fr} : ${bytes} octets, ${limit} au plus`,
  en: `${what.en}: ${bytes} bytes, at most ${limit}`,
});

const RUN_OUTPUTS = { fr: "sorties de l'exécution", en: 'outputs of the run' };
const RUN_INPUT = { fr: "entrée de l'exécution", en: 'input of the run' };
const RUN_STATE = { fr: "état de l'exécution", en: 'state of the run' };

/** What `jsonSize` counts as one, such as a number or an escaped character, takes fewer bytes than this. */
const BYTES_A_CHARACTER = 32;

/** Returns true without writing the value out when it is far below the limit, as nearly all values are. */
function isFarBelow(limit: number, value: JsonValue): boolean {
  const characters = Math.floor(limit / BYTES_A_CHARACTER);
  return jsonSize(value, characters) <= characters;
}

/** Replaces a step's outcome by a failure when its value is too large for the journal. */
export function boundedOutcome(
  name: string,
  outcome: StepOutcome,
  language: Language,
): StepOutcome {
  if (!outcome.ok || isFarBelow(RUN_BOUNDS.nodeOutputs, outcome.value)) return outcome;
  const bytes = jsonBytes(outcome.value);
  if (bytes <= RUN_BOUNDS.nodeOutputs) return outcome;
  const outputs = { fr: `sorties de « ${name} »`, en: `outputs of "${name}"` };
  const message = tooLarge(outputs, bytes, RUN_BOUNDS.nodeOutputs)[language];
  const { startedAt, endedAt } = outcome;
  const failure = { code: 'output-too-large', message, retryable: false };
  return { ok: false, failure, startedAt, endedAt };
}

/** Replaces a run's result by a failure when its outputs are too large for the state. */
export function boundedResult(result: RunResult, language: Language): RunResult {
  if (isFarBelow(STATE_LIMITS.runOutputs, result.outputs)) return result;
  const bytes = jsonBytes(result.outputs);
  if (bytes <= STATE_LIMITS.runOutputs) return result;
  const message = tooLarge(RUN_OUTPUTS, bytes, STATE_LIMITS.runOutputs)[language];
  return { ...result, status: 'failed', outputs: {}, error: { code: 'output-too-large', message } };
}

/** Returns the error for an input that is too large; undefined when it is not. */
export function inputTooLarge(bytes: number, language: Language): RunError | undefined {
  if (bytes <= STATE_LIMITS.input) return undefined;
  const message = tooLarge(RUN_INPUT, bytes, STATE_LIMITS.input)[language];
  return { code: 'input-too-large', message };
}

/** Removes the event's values from the input of a refused run. */
export function withoutPayload(input: RunInput): RunInput {
  const { eventId, eventType } = input.event;
  const kept: JsonObject = {
    ...(typeof eventId === 'string' && { eventId }),
    ...(typeof eventType === 'string' && { eventType }),
  };
  return { ...input, event: { ...kept, $truncated: jsonBytes(input.event) } };
}

/** A write at a rest point or at the end of a run. */
export interface StateWrite {
  readonly nodes: readonly NodeTrace[];
}

/** Counts the bytes that a run writes into its state. A replay counts the same. */
interface StateBudget {
  /**
   * Returns the write to store, without values when the state is large. `text` is its JSON, if there is one already.
   * Throws the `NodeError` `state-too-large`.
   */
  admit<W extends StateWrite>(write: W, text?: string): W;
  /** Returns the last write to store. Never refused. */
  admitEnd<W extends StateWrite>(end: W, text?: string): W;
}

/** Failure code of a run whose state exceeds its limit. */
export const STATE_TOO_LARGE = 'state-too-large';

export function createStateBudget(): StateBudget {
  let written = 0;
  const lightened = <W extends StateWrite>(
    write: W,
    text = JSON.stringify(write),
  ): { kept: W; bytes: number } => {
    const full = Buffer.byteLength(text);
    if (written + full <= STATE_LIMITS.lightState) return { kept: write, bytes: full };
    const kept = { ...write, nodes: write.nodes.map(withoutValues) };
    return { kept, bytes: jsonBytes(kept) };
  };
  return {
    admit(write, text) {
      const { kept, bytes } = lightened(write, text);
      if (written + bytes > STATE_LIMITS.state) {
        const message = tooLarge(RUN_STATE, written + bytes, STATE_LIMITS.state);
        throw new NodeError(STATE_TOO_LARGE, message);
      }
      written += bytes;
      return kept;
    },
    admitEnd: (end, text) => lightened(end, text).kept,
  };
}

/** Replaces values by their size. */
const sizeOf = (values: JsonObject | undefined): JsonObject | undefined =>
  values && { $truncated: jsonBytes(values) };

function withoutValues(trace: NodeTrace): NodeTrace {
  const inputs = sizeOf(trace.inputs);
  const outputs = sizeOf(trace.outputs);
  const { agent } = trace;
  return {
    ...trace,
    ...(inputs && { inputs }),
    ...(outputs && { outputs }),
    ...(agent && { agent: agentWithoutValues(agent) }),
  };
}
