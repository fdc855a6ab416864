import type {
  BehaviorContext,
  ContextEnvelope,
  Decision,
  JsonObject,
  Ports,
  Terminology,
} from '@platform/sdk';

/** The method that each kind of behavior has, without the types of one node type. */
export type Method =
  | 'accept' // trigger
  | 'read' // source
  | 'write' // sink
  | 'compute' // compute, transform
  | 'route' // gateway
  | 'request'; // human task

/** Kinds with effects. All other kinds are pure: they receive no port and no clock. */
const EFFECTS: readonly Method[] = ['read', 'write'];

export const METHODS: readonly Method[] = ['accept', 'compute', 'route', 'request', ...EFFECTS];

export const isEffect = (method: Method): boolean => EFFECTS.includes(method);

type MethodOf<B> = B[Extract<keyof B, Method>];
type CallOf<B> = MethodOf<B> extends (call: infer C) => unknown ? C : never;
type InputsOf<B> = CallOf<B> extends { readonly inputs: infer I } ? I : JsonObject;
type ConfigOf<B> = CallOf<B> extends { readonly config: infer C } ? C : JsonObject;

type ResolvedOf<B> = B extends { resolve(call: never, decision: Decision): infer R } ? R : never;

/** What a behavior returns: the outputs of a node, or the request of a human task. */
export type AnswerOf<B> =
  MethodOf<B> extends (call: never) => infer R ? Exclude<Awaited<R>, void> | ResolvedOf<B> : never;

/** What to run a node with. Members that you leave out are empty. */
export interface NodeGiven<B = unknown> {
  readonly inputs?: InputsOf<B>;
  readonly config?: ConfigOf<B>;
  readonly ports?: Ports;
  /** Triggers only: the event. */
  readonly event?: JsonObject;
  readonly context?: ContextEnvelope;
  readonly terminology?: Terminology;
  /** Human tasks only: the decision. Without it, `runNode` returns the request. */
  readonly decision?: Omit<Decision, 'at'> & Partial<Pick<Decision, 'at'>>;
  /** The clock of the run. Default 2026-01-01T12:00:00Z. */
  readonly now?: Date;
  readonly timezone?: string;
  readonly locale?: string;
  /** Labels of the plugin by key. Default: the key itself. */
  readonly t?: BehaviorContext['t'];
  /** Units of a catalog: `createQuantityConverter(catalog)`. Default: none, so that a value has its own unit alone. */
  readonly convert?: BehaviorContext['convert'];
}

/** A node type of a catalog. `runNode` then also checks values against its declared ports. */
export interface NodeDefinition {
  readonly id: string;
  readonly inputs: readonly { readonly name: string; readonly required?: boolean }[];
  readonly outputs: readonly { readonly name: string }[];
  readonly behavior?: (context: BehaviorContext) => object;
}
