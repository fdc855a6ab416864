import type {
  BehaviorContext,
  ContextEnvelope,
  Decision,
  JsonObject,
  Ports,
  Terminology,
} from '@platform/sdk';

/** The method of each kind of behavior, whatever the node type it is typed for. */
export type Method =
  | 'accept' // trigger
  | 'read' // source
  | 'write' // sink
  | 'compute' // compute, transform
  | 'route' // gateway
  | 'request'; // human task

/** Kinds that touch the world; every other is pure and is given no port and no clock. */
const EFFECTS: readonly Method[] = ['read', 'write'];

export const METHODS: readonly Method[] = ['accept', 'compute', 'route', 'request', ...EFFECTS];

export const isEffect = (method: Method): boolean => EFFECTS.includes(method);

type MethodOf<B> = B[Extract<keyof B, Method>];
type CallOf<B> = MethodOf<B> extends (call: infer C) => unknown ? C : never;
type InputsOf<B> = CallOf<B> extends { readonly inputs: infer I } ? I : JsonObject;
type ConfigOf<B> = CallOf<B> extends { readonly config: infer C } ? C : JsonObject;

type ResolvedOf<B> = B extends { resolve(call: never, decision: Decision): infer R } ? R : never;

/** What a behavior answers: the outputs of a node, or what a human task asks. */
export type AnswerOf<B> =
  MethodOf<B> extends (call: never) => infer R ? Exclude<Awaited<R>, void> | ResolvedOf<B> : never;

/** What a node is run with; anything left out is empty. */
export interface NodeGiven<B = unknown> {
  readonly inputs?: InputsOf<B>;
  readonly config?: ConfigOf<B>;
  readonly ports?: Ports;
  /** Of a trigger. */
  readonly event?: JsonObject;
  readonly context?: ContextEnvelope;
  readonly terminology?: Terminology;
  /** Of a human task: what was decided; without it the answer is what is asked. */
  readonly decision?: Omit<Decision, 'at'> & Partial<Pick<Decision, 'at'>>;
  /** The run's clock; 2026-01-01T12:00:00Z unless said otherwise. */
  readonly now?: Date;
  readonly timezone?: string;
  readonly locale?: string;
  /** Labels of the plugin; the key itself unless said otherwise. */
  readonly t?: BehaviorContext['t'];
}

/** A node type as a catalog holds it: its declared ports are checked too. */
export interface NodeDefinition {
  readonly id: string;
  readonly inputs: readonly { readonly name: string; readonly required?: boolean }[];
  readonly outputs: readonly { readonly name: string }[];
  readonly behavior?: (context: BehaviorContext) => object;
}
