import type { EntryLocations, ManifestDiagnostic, PluginManifest } from '@platform/manifests';
import type { TextPosition } from '@platform/ports';

export interface ManifestSource {
  readonly file: string;
  /** Returns the position of the value at a JSON pointer. */
  locate(path: string): TextPosition | undefined;
}

/** A plugin with its manifest parsed and its modules loaded. The catalog is built from bundles. */
export interface PluginBundle {
  readonly manifest: PluginManifest;
  /** `<section>:<contribution id>` (see exportKey) → what the contribution's module exports. */
  readonly exports: ReadonlyMap<string, unknown>;
  /** Locale → label key (`<section>.<id>.<field>`) → text. */
  readonly overlays: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** JSON pointer of each contribution in the manifest as it was written. */
  readonly locations?: EntryLocations;
  /** The manifest's source text, when it was parsed from one. */
  readonly source?: ManifestSource;
  /** Findings of parsing the manifest and loading the modules. */
  readonly diagnostics: readonly ManifestDiagnostic[];
}
