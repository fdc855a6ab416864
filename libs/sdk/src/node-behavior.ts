import type {
  ContextEnvelope,
  Decision,
  JsonObject,
  JsonValue,
  Ports,
  Terminology,
} from '@platform/ports';

/** What a node type reads and gives: the shapes its manifest entry declares. */
export interface NodeIo {
  readonly inputs?: object;
  readonly outputs?: object;
  readonly config?: object;
}

/** Output port name → value. An absent port is a skipped one. */
export type Outputs = { readonly [port: string]: JsonValue | undefined };

/**
 * Given to a behavior factory when a node is prepared, and once when the plugin is loaded, to see what it
 * returns: `t` then answers the keys themselves.
 */
export interface BehaviorContext {
  /** Language of what is written to the record (the instance's). */
  readonly locale: string;
  /** The plugin's label for `key` in that language; `{name}` placeholders are filled from `values`. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  readonly node: { readonly id: string; readonly type: string };
}

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
 * What a pure behavior (compute, transform, gateway) receives: no port, no clock, no randomness, so
 * that it can be recomputed on replay, in simulation and in tests with the same result.
 */
export interface PureCall<T extends NodeIo = NodeIo> {
  readonly inputs: Inputs<T>;
  readonly config: Config<T>;
  readonly context: ContextEnvelope;
  readonly run: RunInfo;
}

export interface EffectLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** What an effectful behavior (source, sink) receives. */
export interface EffectCall<T extends NodeIo = NodeIo> extends PureCall<T> {
  readonly run: RunInfo & {
    /** Frozen for the whole step, and the same on replay. */
    now(): Date;
  };
  readonly ports: Ports;
  readonly terminology: Terminology;
  /** `<runId>:<nodePath>`: pass it to every write, a durable engine may repeat the call. */
  readonly idempotencyKey: string;
  /** Aborted when the step's timeout is over. */
  readonly signal: AbortSignal;
  readonly log: EffectLog;
}

export interface TriggerBehavior<T extends NodeIo = NodeIo> {
  accept(call: { readonly event: JsonObject; readonly config: Config<T> }): OutputsOf<T>;
}

export interface SourceBehavior<T extends NodeIo = NodeIo> {
  read(call: EffectCall<T>): Promise<OutputsOf<T>>;
}

export interface SinkBehavior<T extends NodeIo = NodeIo> {
  write(call: EffectCall<T>): Promise<OutputsOf<T> | void>;
}

export interface ComputeBehavior<T extends NodeIo = NodeIo> {
  compute(call: PureCall<T>): OutputsOf<T>;
}

export interface GatewayBehavior<T extends NodeIo = NodeIo> {
  /** Only the live outputs. */
  route(call: PureCall<T>): OutputsOf<T>;
}

/** What a human task asks; becomes the pending validation. */
export interface ValidationRequest {
  readonly title: string;
  readonly payload: JsonValue;
}

export interface HumanTaskBehavior<T extends NodeIo = NodeIo> {
  request(call: PureCall<T>): ValidationRequest;
  resolve(call: PureCall<T>, decision: Decision): OutputsOf<T>;
}

/** What a behavior factory may return; the interpreter calls the method of the node's kind. */
export type NodeBehavior =
  | TriggerBehavior
  | SourceBehavior
  | SinkBehavior
  | ComputeBehavior
  | GatewayBehavior
  | HumanTaskBehavior;

/** The export of a behavior module (specification, contributes.nodes). */
export type BehaviorFactory = (context: BehaviorContext) => NodeBehavior;
