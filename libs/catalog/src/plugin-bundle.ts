import type { ManifestDiagnostic, PluginManifest } from '@platform/manifests';

/** A plugin that was read and whose modules are loaded: all that the catalog is built from. */
export interface PluginBundle {
  readonly manifest: PluginManifest;
  /** `<section>:<contribution id>` (see exportKey) → what the contribution's module exports. */
  readonly exports: ReadonlyMap<string, unknown>;
  /** Locale → label key (`<section>.<id>.<field>`) → text. */
  readonly overlays: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What was found while reading and loading it. */
  readonly diagnostics: readonly ManifestDiagnostic[];
}
