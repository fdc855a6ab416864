import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import {
  checkInstanceManifest,
  parseInstanceManifest,
  yamlLocator,
  type InstanceManifest,
  type Locate,
} from '@platform/manifests';
import { ConfigurationError, type Diagnostic } from '@platform/ports';

/** The instance manifest, with the file it was read from and its places; neither when all is default. */
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
      { cause: error },
    );
  }
}

const asLine = ({ path, message }: Diagnostic): string =>
  `  - ${path === '' ? '' : `${path} : `}${message.fr}`;

function required(
  manifest: InstanceManifest | undefined,
  diagnostics: readonly Diagnostic[],
  file: string,
): InstanceManifest {
  if (manifest !== undefined) return manifest;
  const problems = diagnostics.map(asLine).join('\n');
  throw new ConfigurationError(file, `manifeste d'instance invalide : ${file}\n${problems}`);
}

/**
 * Reads the instance manifest: `INSTANCE_CONFIG`, else `instance.yaml` at the root, else an empty
 * manifest (specification, Instance manifest). Throws ConfigurationError when `INSTANCE_CONFIG`
 * names no readable file, or when the manifest is invalid, with one line per problem.
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
      throw new ConfigurationError(
        VARIABLE,
        `${VARIABLE} : manifeste d'instance introuvable : ${file}`,
      );
    }
    const { manifest, diagnostics } = checkInstanceManifest(EMPTY);
    return required(manifest, diagnostics, DEFAULT_FILE);
  }
  const text = read(file, isSet ? VARIABLE : DEFAULT_FILE);
  const { manifest, diagnostics } = parseInstanceManifest(text);
  return { ...required(manifest, diagnostics, file), file, locate: yamlLocator(text) };
}
