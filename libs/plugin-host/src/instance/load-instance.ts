import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';

import {
  checkInstanceManifest,
  parseInstanceManifest,
  yamlLocator,
  type InstanceManifest,
  type Locate,
} from '@platform/manifests';
import { ConfigurationError, type Diagnostic, type LocalizedText } from '@platform/ports';

/** The instance manifest with its file and positions; both are absent for the default manifest. */
export type LoadedInstance = InstanceManifest & {
  readonly file?: string;
  readonly locate?: Locate;
};

const VARIABLE = 'INSTANCE_CONFIG';
const DEFAULT_FILE = 'instance.yaml';
const EMPTY = { apiVersion: 'platform/instance-v1' };

function read(file: string, key: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigurationError(
      key,
      `${key} : manifeste d'instance illisible : ${file} (${(error as Error).message})`,
      {
        cause: error,
        english: `instance manifest cannot be read: ${file} (${(error as Error).message})`,
      },
    );
  }
}

function asLine({ path, position, message }: Diagnostic, language: 'fr' | 'en'): string {
  const at = position && `(${position.line}:${position.column})`;
  const where = [path, at].filter(Boolean).join(' ');
  const colon = language === 'fr' ? ' : ' : ': ';
  return `  - ${where === '' ? '' : `${where}${colon}`}${message[language]}`;
}

/** A message part that names the folder a relative path was resolved against, because that may be the mistake. */
export function resolvedAgainst(root: string, path: string): LocalizedText {
  if (isAbsolute(path)) return { fr: '', en: '' };
  return {
    fr: ` (« ${path} », lu depuis la racine du dépôt ${root})`,
    en: ` ("${path}", read from the root of the repository ${root})`,
  };
}

/** Problems that one error lists. More would not be read, and a manifest may have a hundred thousand. */
const MAX_PROBLEMS = 50;

function required(
  manifest: InstanceManifest | undefined,
  diagnostics: readonly Diagnostic[],
  file: string,
): InstanceManifest {
  if (manifest !== undefined) return manifest;
  const more = diagnostics.length - MAX_PROBLEMS;
  const rest = { fr: `  - et ${more} autres problèmes`, en: `  - and ${more} other problems` };
  const problems = (language: 'fr' | 'en') =>
    [
      ...diagnostics.slice(0, MAX_PROBLEMS).map((problem) => asLine(problem, language)),
      ...(more > 0 ? [rest[language]] : []),
    ].join('\n');
  throw new ConfigurationError(file, `manifeste d'instance invalide : ${file}\n${problems('fr')}`, {
    english: `invalid instance manifest: ${file}\n${problems('en')}`,
  });
}

/**
 * Reads the instance manifest: the file in `INSTANCE_CONFIG`, otherwise `instance.yaml` at the root, otherwise an empty
 * manifest (docs/reference/instance-manifest.md). Throws `ConfigurationError`, with one line per problem, when
 * `INSTANCE_CONFIG` names no readable file or the manifest is invalid.
 */
export function loadInstance(options: {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}): LoadedInstance {
  const configured = options.env[VARIABLE];
  const isSet = configured !== undefined && configured !== '';
  const file = isSet ? resolve(options.root, configured) : join(options.root, DEFAULT_FILE);
  if (!existsSync(file)) {
    if (isSet) {
      const against = resolvedAgainst(options.root, configured);
      throw new ConfigurationError(
        VARIABLE,
        `${VARIABLE} : manifeste d'instance introuvable : ${file}${against.fr}`,
        { english: `instance manifest not found: ${file}${against.en}` },
      );
    }
    const { manifest, diagnostics } = checkInstanceManifest(EMPTY);
    return required(manifest, diagnostics, DEFAULT_FILE);
  }
  const text = read(file, isSet ? VARIABLE : DEFAULT_FILE);
  const { manifest, diagnostics } = parseInstanceManifest(text);
  return { ...required(manifest, diagnostics, file), file, locate: yamlLocator(text) };
}
