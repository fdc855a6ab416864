import { checkPluginManifest } from '@platform/manifests';

import { InvalidManifestError } from './errors/invalid-manifest-error';
import type { PluginBundle } from './plugin-bundle';

/**
 * Creates a bundle from plain objects instead of files, for tests and embedders. The keys of `exports`
 * come from `exportKey`. Throws `InvalidManifestError` when the envelope of the manifest is invalid.
 */
export function createBundle(
  manifest: object,
  exports: Readonly<Record<string, unknown>> = {},
  overlays: PluginBundle['overlays'] = {},
): PluginBundle {
  const checked = checkPluginManifest(manifest);
  if (checked.manifest === undefined) {
    const problems = checked.diagnostics.map(({ message }) => message.fr);
    throw new InvalidManifestError(problems.join(' ; '));
  }
  return {
    manifest: checked.manifest,
    exports: new Map(Object.entries(exports)),
    overlays,
    locations: checked.locations,
    diagnostics: checked.diagnostics,
  };
}
