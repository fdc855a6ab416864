import type { JsonValue } from '@platform/ports';

/** Captures a write of a simulated run: never applied. */
export type RecordEffect = (op: string, targetId: string, payload: JsonValue) => void;

/** What a sandbox may know of the simulation around it; never the machine's clock. */
export interface SandboxContext {
  /** The virtual clock: the same simulation sees the same instants on any day. */
  now(): Date;
  /** IANA name. */
  readonly timezone: string;
  /**
   * Context kind → id of the subjects that exist although the seed may say nothing of them: their
   * record is there and blank, so that what is written to it can be captured. Absent: a subject that
   * the seed does not hold is unknown.
   */
  readonly subjects?: Readonly<Record<string, string>>;
}

/**
 * The export of a sandbox module (specification, contributes.portSandboxes). Reads are served from
 * the seed, whose shape the plugin owns; writes are recorded and can be read back (copy-on-write).
 */
export type SandboxFactory<P = unknown> = (
  seed: unknown,
  record: RecordEffect,
  context: SandboxContext,
) => P;
