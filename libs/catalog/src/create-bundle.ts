import { checkPluginManifest } from '@platform/manifests';

import { InvalidManifestError } from './errors/invalid-manifest-error';
import type { PluginBundle } from './plugin-bundle';

/**
 * A bundle from plain objects, without a file: how tests and embedders build a catalog. `exports` is
 * keyed as exportKey says. Throws for a manifest whose envelope is invalid.
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
    places: checked.places,
    diagnostics: checked.diagnostics,
  };
}
