import type { Diagnostic } from '@platform/ports';

import { compileSchema } from '../schema/compile-schema';
import { fillDefaults } from '../schema/fill-defaults';
import { parseYaml } from '../yaml/parse-yaml';
import { withPositions } from '../yaml/with-positions';
import { yamlLocator } from '../yaml/yaml-locator';
import { instanceManifestSchema, type InstanceManifest } from './schema';
import { isObject } from '../schema/is-object';

interface ParsedInstanceManifest {
  readonly manifest?: InstanceManifest;
  readonly diagnostics: readonly Diagnostic[];
}

const compiled = compileSchema(instanceManifestSchema, {
  findings: 'all',
  builtAs: 'instance-manifest',
});

/** Expands requirements that are only a version range: `^1.0.0` becomes `{ version: '^1.0.0' }`. */
function expandRequirements(manifest: unknown): unknown {
  if (typeof manifest !== 'object' || manifest === null) return manifest;
  const { plugins } = manifest as { plugins?: unknown };
  if (!isObject(plugins)) return manifest;
  const expanded = Object.entries(plugins).map(([name, requirement]: [string, unknown]) => [
    name,
    typeof requirement === 'string' ? { version: requirement } : requirement,
  ]);
  return { ...manifest, plugins: Object.fromEntries(expanded) };
}

/** Checks a parsed instance manifest and fills in its defaults. An unknown key is an error. */
export function checkInstanceManifest(value: unknown): ParsedInstanceManifest {
  const candidate = fillDefaults(instanceManifestSchema, expandRequirements(value));
  const diagnostics = compiled
    .check(candidate)
    .map((problem) => ({ ...problem, code: 'INSTANCE_MANIFEST_INVALID' }));
  return diagnostics.length > 0
    ? { diagnostics }
    : { manifest: candidate as InstanceManifest, diagnostics };
}

/** Parses and checks `instance.yaml`. Never throws. The diagnostics have positions. */
export function parseInstanceManifest(text: string): ParsedInstanceManifest {
  const document = parseYaml(text);
  if (document.diagnostics.length > 0) return { diagnostics: document.diagnostics };
  const { diagnostics, ...checked } = checkInstanceManifest(document.value);
  return { ...checked, diagnostics: withPositions(diagnostics, yamlLocator(text)) };
}
