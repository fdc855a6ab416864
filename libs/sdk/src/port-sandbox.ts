import type { JsonValue } from '@platform/ports';

/** Records a write of a simulated run. The write is never applied. */
export type RecordEffect = (op: string, targetId: string, payload: JsonValue) => void;

/** What a sandbox knows of its simulation. It must not read the clock of the machine. */
export interface SandboxContext {
  /** The virtual clock. A simulation sees the same instants whenever it runs. */
  now(): Date;
  /** IANA name. */
  readonly timezone: string;
  /**
   * Context kind → id of a subject that exists even when the seed does not contain it. Its record is then
   * blank, so that writes to it can be recorded. Without it, a subject missing from the seed is unknown.
   */
  readonly subjects?: Readonly<Record<string, string>>;
}

/**
 * What a sandbox module exports (`contributes.portSandboxes` of the plugin manifest). It serves reads from
 * the seed, whose shape the plugin defines. It records writes, and later reads see them (copy-on-write).
 *
 * @example
 * const labSandbox: SandboxFactory<LabPort> = (seed, record) => {
 *   const orders = structuredClone((seed ?? []) as Order[]);
 *   return {
 *     orders: async () => orders,
 *     addOrder: async (order) => {
 *       record('addOrder', order.patientId, order);
 *       orders.push(order);
 *     },
 *   };
 * };
 * export default labSandbox;
 */
export interface SandboxFactory<P = unknown> {
  (seed: unknown, record: RecordEffect, context: SandboxContext): P;
  /**
   * Returns the seed that FHIR R4 resources make: what the port would have read at `now` of the subjects, if its record
   * system had had these resources. A retrospective reads them from an export, each in the version that was known then.
   * Undefined: they say nothing of these subjects. Default: the port has no seed in a retrospective.
   */
  readonly seedOf?: (resources: readonly unknown[], context: SeedContext) => unknown;
}

/** Whose seed is made, and as of when. */
export interface SeedContext {
  readonly now: Date;
  /** IANA name. */
  readonly timezone: string;
  /** Language of the instance (BCP 47), for what a mapping writes into a record. */
  readonly locale: string;
  /** Context kind → id. */
  readonly subjects: Readonly<Record<string, string>>;
}
