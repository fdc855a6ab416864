import type { EffectLog } from './node-behavior';

/** What surrounds an adapter, beside its own configuration. */
export interface AdapterContext {
  /** Folder that relative paths of what the site provides resolve against (the repository root). */
  readonly root: string;
  /** Folder for what an adapter must keep on disk (`PLATFORM_DATA_DIR`). */
  readonly dataDir: string;
  readonly locale: string;
  readonly timezone: string;
  readonly log: EffectLog;
}

/** The export of an adapter module (specification, contributes.adapters). */
export type AdapterFactory<P = unknown> = (
  config: Readonly<Record<string, unknown>>,
  context: AdapterContext,
) => P | Promise<P>;
