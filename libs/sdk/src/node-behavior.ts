import type {
  ContextEnvelope,
  QuantityConverter,
  Decider,
  Decision,
  JsonObject,
  JsonValue,
  Ports,
  Terminology,
  WorkflowReference,
} from '@platform/ports';

/** The inputs, outputs and configuration of a node type, as its manifest entry declares them. */
export interface NodeIo {
  readonly inputs?: object;
  readonly outputs?: object;
  readonly config?: object;
}

/** Output port name → value. Omit a port to skip everything connected to it. */
export type Outputs = { readonly [port: string]: JsonValue | undefined };

/**
 * What a behavior factory receives. The factory runs whenever a node is prepared, and once when the plugin
 * loads, to check what it returns; during that check `t` returns the keys themselves, and `convert` the value as it is.
 */
export interface BehaviorContext {
  /** Language of texts written to the record: the language of the instance. */
  readonly locale: string;
  /** Returns the plugin's label for `key` in that language, with `{name}` replaced by `values.name`. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /**
   * Converts a measure between units that plugins contribute, as `core.convert` and expressions do. It is pure. Since
   * contract 1.2.
   */
  readonly convert: QuantityConverter;
  readonly node: { readonly id: string; readonly type: string };
}

/** The run that a node belongs to. */
export interface RunInfo {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** IANA name. */
  readonly timezone: string;
}

type Inputs<T extends NodeIo> = T['inputs'] extends object ? T['inputs'] : JsonObject;
type Config<T extends NodeIo> = T['config'] extends object ? T['config'] : JsonObject;
type OutputsOf<T extends NodeIo> = T['outputs'] extends object ? Partial<T['outputs']> : Outputs;

/**
 * What a pure behavior (compute, transform, gateway) receives. It has no port, no clock and no source of
 * randomness, so a replay, a simulation and a test compute the same result.
 */
export interface PureCall<T extends NodeIo = NodeIo> {
  readonly inputs: Inputs<T>;
  readonly config: Config<T>;
  readonly context: ContextEnvelope;
  readonly run: RunInfo;
}

/** Structured log of the platform. Write ids and counts to it, never clinical data. */
export interface EffectLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** What an effectful behavior (source, sink) receives. */
export interface EffectCall<T extends NodeIo = NodeIo> extends PureCall<T> {
  readonly run: RunInfo & {
    /** The time at which the step started: constant during the step, and the same on replay. */
    now(): Date;
    /** The workflow of the run. Absent in a simulation. */
    readonly workflow?: WorkflowReference;
    /** People who accepted a human task on which the node depends. Absent without an acceptance. */
    readonly deciders?: readonly Decider[];
  };
  readonly ports: Ports;
  readonly terminology: Terminology;
  /** `<runId>:<nodePath>`. Pass it to every write: the engine may repeat the call after a crash. */
  readonly idempotencyKey: string;
  /** Aborts when the step times out. */
  readonly signal: AbortSignal;
  readonly log: EffectLog;
}

/** Behavior of a trigger. `accept` returns the outputs for the event that starts the run. */
export interface TriggerBehavior<T extends NodeIo = NodeIo> {
  accept(call: { readonly event: JsonObject; readonly config: Config<T> }): OutputsOf<T>;
}

/** Behavior of a source. `read` reads through a port and resolves with the outputs. */
export interface SourceBehavior<T extends NodeIo = NodeIo> {
  read(call: EffectCall<T>): Promise<OutputsOf<T>>;
}

/**
 * Behavior of a sink. `write` writes through a port. The engine may call it again after a crash, so pass
 * `call.idempotencyKey` to every write. It may resolve with nothing.
 */
export interface SinkBehavior<T extends NodeIo = NodeIo> {
  write(call: EffectCall<T>): Promise<OutputsOf<T> | void>;
}

/** Behavior of a compute or transform node. `compute` is pure. */
export interface ComputeBehavior<T extends NodeIo = NodeIo> {
  compute(call: PureCall<T>): OutputsOf<T>;
}

/** Behavior of a gateway. `route` is pure. */
export interface GatewayBehavior<T extends NodeIo = NodeIo> {
  /** Returns the live outputs only. The branches of all other outputs are skipped. */
  route(call: PureCall<T>): OutputsOf<T>;
}

/** What a human task asks a clinician. It becomes the pending validation. */
export interface ValidationRequest {
  readonly title: string;
  readonly payload: JsonValue;
}

/**
 * Behavior of a human task. `request` returns what the clinician sees, then the run waits for the decision.
 * `resolve` turns the decision into outputs. Both are pure and receive the same inputs.
 */
export interface HumanTaskBehavior<T extends NodeIo = NodeIo> {
  request(call: PureCall<T>): ValidationRequest;
  resolve(call: PureCall<T>, decision: Decision): OutputsOf<T>;
}

/** What a behavior factory returns. The interpreter calls the method that belongs to the node's kind. */
export type NodeBehavior =
  | TriggerBehavior
  | SourceBehavior
  | SinkBehavior
  | ComputeBehavior
  | GatewayBehavior
  | HumanTaskBehavior;

/**
 * What a behavior module exports (`contributes.nodes` of the plugin manifest).
 *
 * @example
 * type Io = { inputs: { value: number }; outputs: { high: boolean }; config: { limit: number } };
 *
 * const createCompute = (): ComputeBehavior<Io> => ({
 *   compute: ({ inputs, config }) => ({ high: inputs.value > config.limit }),
 * });
 * export default createCompute;
 */
export type BehaviorFactory = (context: BehaviorContext) => NodeBehavior;
