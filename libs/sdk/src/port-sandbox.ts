import type { JsonValue } from '@platform/ports';

/** Captures a write of a simulated run: never applied. */
export type RecordEffect = (op: string, targetId: string, payload: JsonValue) => void;

/**
 * The export of a sandbox module (specification, contributes.portSandboxes). Reads are served from
 * the seed, whose shape the plugin owns; writes are recorded and can be read back (copy-on-write).
 */
export type SandboxFactory<P = unknown> = (seed: unknown, record: RecordEffect) => P;
