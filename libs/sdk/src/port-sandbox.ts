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
export type SandboxFactory<P = unknown> = (
  seed: unknown,
  record: RecordEffect,
  context: SandboxContext,
) => P;
