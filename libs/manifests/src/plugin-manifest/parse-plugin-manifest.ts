import { namesAnother } from '@platform/expression';
import type { Diagnostic } from '@platform/ports';

import type { ManifestDiagnostic } from '../manifest-diagnostic';
import { compileSchema } from '../schema/compile-schema';
import { fillDefaults } from '../schema/fill-defaults';
import { pointerOf } from '../yaml/json-pointer';
import { parseYaml } from '../yaml/parse-yaml';
import { withPositions } from '../yaml/with-positions';
import { yamlLocator } from '../yaml/yaml-locator';
import { contributionId } from './contribution-id';
import { pluginManifestSchema } from './schema';
import type { ContributionSection, PluginManifest } from './types';
import { SCALAR_PORT_FORMS } from './agent-schema';
import { isObject } from '../schema/is-object';

function rewriteAgent(agent: unknown): unknown {
  if (!isObject(agent)) return agent;
  const rewritten = { ...agent };
  for (const [ports, scalar] of Object.entries(SCALAR_PORT_FORMS)) {
    const type = rewritten[scalar];
    if (typeof type !== 'string' || rewritten[ports] !== undefined) continue;
    delete rewritten[scalar];
    rewritten[ports] = [{ name: scalar, type }];
  }
  return rewritten;
}

/** Rewrites agents with the older scalar `input` and `output` types to lists of ports. */
function rewriteOlderForms(manifest: unknown): unknown {
  if (!isObject(manifest) || !isObject(manifest['contributes'])) return manifest;
  const { agents } = manifest['contributes'];
  if (!Array.isArray(agents)) return manifest;
  return {
    ...manifest,
    contributes: { ...manifest['contributes'], agents: agents.map(rewriteAgent) },
  };
}

export type EntryLocations = ReadonlyMap<object, string>;

interface ParsedPluginManifest {
  /** Absent when the envelope (apiVersion, name, version, …) is invalid. */
  readonly manifest?: PluginManifest;
  /** Entry of the manifest → its JSON pointer in the source, where dropped entries still count. */
  readonly locations: EntryLocations;
  readonly diagnostics: readonly ManifestDiagnostic[];
}

const NOWHERE: EntryLocations = new Map();

type LooseManifest = { contributes: Record<string, unknown> };

const compiled = compileSchema(pluginManifestSchema, {
  findings: 'all',
  builtAs: 'plugin-manifest',
});

/** `/contributes/<section>` or `/contributes/<section>/<index>…`. */
const CONTRIBUTION_PATH = /^\/contributes\/([A-Za-z]+)(?:\/(\d+)(?:\/|$))?/;

/**
 * An unknown key drops nothing. It is an error when it is nearly a known one, which the author meant, and otherwise a
 * warning, because the plugin may be written for a newer platform.
 */
const isUnknownKey = (problem: Diagnostic) => problem.code === 'SCHEMA_ADDITIONAL_PROPERTIES';

function locate(problem: Diagnostic, manifest: LooseManifest) {
  const [, section, index] = CONTRIBUTION_PATH.exec(problem.path) ?? [];
  if (
    section === undefined ||
    !(section in pluginManifestSchema.properties.contributes.properties)
  ) {
    return undefined;
  }
  const known = section as ContributionSection;
  const position = index === undefined ? undefined : Number(index);
  const entries = manifest.contributes[known];
  const entry =
    position !== undefined && Array.isArray(entries) ? (entries[position] as unknown) : undefined;
  const id = contributionId(known, entry) ?? (position === undefined ? undefined : `#${position}`);
  return { section: known, position, id };
}

function describe(problem: Diagnostic, manifest: LooseManifest): ManifestDiagnostic {
  const unknownKey = isUnknownKey(problem);
  const location = locate(problem, manifest);
  const where = problem.path.replace(CONTRIBUTION_PATH, '').replace(/^\//, '');
  const subject = [location?.section, location?.id].filter((part) => part !== undefined).join(' ');
  const prefix = [subject, where].filter((part) => part !== '').join(', ');
  const broken = location === undefined ? 'PLUGIN_MANIFEST_INVALID' : 'PLUGIN_CONTRIBUTION_INVALID';
  return {
    code: unknownKey ? 'PLUGIN_KEY_UNKNOWN' : broken,
    severity: unknownKey && !namesAnother(problem.message) ? 'warning' : 'error',
    path: problem.path,
    message: {
      fr: prefix === '' ? problem.message.fr : `${prefix} : ${problem.message.fr}`,
      en: prefix === '' ? problem.message.en : `${prefix}: ${problem.message.en}`,
    },
    ...(location === undefined ? {} : { section: location.section }),
    ...(location?.id === undefined ? {} : { id: location.id }),
  };
}

function locationsOf({ contributes }: LooseManifest): EntryLocations {
  const locations = new Map<object, string>();
  for (const [section, entries] of Object.entries(contributes)) {
    if (!Array.isArray(entries)) continue;
    for (const [index, entry] of (entries as unknown[]).entries()) {
      if (typeof entry === 'object' && entry !== null)
        locations.set(entry, pointerOf(['contributes', section, index]));
    }
  }
  return locations;
}

/** Returns the manifest without the contributions that have problems. */
function withoutBroken(manifest: LooseManifest, problems: readonly Diagnostic[]): PluginManifest {
  const broken = new Map<string, Set<number> | 'all'>();
  for (const problem of problems) {
    const location = locate(problem, manifest);
    if (location === undefined) continue;
    const positions = broken.get(location.section) ?? new Set<number>();
    if (location.position === undefined || positions === 'all') broken.set(location.section, 'all');
    else broken.set(location.section, positions.add(location.position));
  }
  const contributes = Object.fromEntries(
    Object.entries(manifest.contributes).map(([section, entries]) => {
      const positions = broken.get(section);
      if (positions === undefined) return [section, entries];
      if (positions === 'all') return [section, []];
      return [section, (entries as unknown[]).filter((_, index) => !positions.has(index))];
    }),
  );
  return { ...manifest, contributes } as PluginManifest;
}

/**
 * Checks a parsed plugin manifest, fills in its defaults and rewrites older forms. An invalid
 * contribution is dropped, and its diagnostic names the section and id; the others stay. With an
 * invalid envelope (apiVersion, name, version, …) there is no manifest.
 */
export function checkPluginManifest(value: unknown): ParsedPluginManifest {
  const candidate = fillDefaults(pluginManifestSchema, rewriteOlderForms(value));
  const problems = compiled.check(candidate);
  const { contributes } = (candidate ?? {}) as Partial<LooseManifest>;
  const readable = typeof contributes === 'object' && contributes !== null;
  const manifest = (readable ? candidate : { contributes: {} }) as LooseManifest;
  const locations = locationsOf(manifest);
  if (problems.length === 0)
    return { manifest: candidate as PluginManifest, locations, diagnostics: [] };

  const diagnostics = problems.map((problem) => describe(problem, manifest));
  return diagnostics.some(({ code }) => code === 'PLUGIN_MANIFEST_INVALID')
    ? { locations: NOWHERE, diagnostics }
    : {
        locations,
        manifest: withoutBroken(
          manifest,
          problems.filter((problem) => !isUnknownKey(problem)),
        ),
        diagnostics,
      };
}

/** Parses and checks `plugin.yaml`. Never throws. The diagnostics have positions. */
export function parsePluginManifest(text: string): ParsedPluginManifest {
  const document = parseYaml(text);
  if (document.diagnostics.length > 0)
    return { locations: NOWHERE, diagnostics: document.diagnostics };
  const { diagnostics, ...checked } = checkPluginManifest(document.value);
  return { ...checked, diagnostics: withPositions(diagnostics, yamlLocator(text)) };
}
