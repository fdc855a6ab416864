import type { EntryPlaces, ManifestDiagnostic, PluginManifest } from '@platform/manifests';
import type { TextPosition } from '@platform/ports';

export interface ManifestSource {
  readonly file: string;
  /** Where the value at a JSON pointer stands. */
  locate(path: string): TextPosition | undefined;
}

/** A plugin that was read and whose modules are loaded: all that the catalog is built from. */
export interface PluginBundle {
  readonly manifest: PluginManifest;
  /** `<section>:<contribution id>` (see exportKey) → what the contribution's module exports. */
  readonly exports: ReadonlyMap<string, unknown>;
  /** Locale → label key (`<section>.<id>.<field>`) → text. */
  readonly overlays: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Where each contribution stands in the manifest as it was written. */
  readonly places?: EntryPlaces;
  /** The text of the manifest, when it was read from one. */
  readonly source?: ManifestSource;
  /** What was found while reading and loading it. */
  readonly diagnostics: readonly ManifestDiagnostic[];
}
