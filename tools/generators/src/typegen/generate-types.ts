import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { formatted } from '../format';
import { readDependencies, readManifest } from './read-manifests';
import { renderNodes } from './render-nodes';

/** Path of a plugin's generated types, relative to its folder. */
export const GENERATED_FILE = join('src', 'generated', 'nodes.ts');

/** Returns the expected content of a plugin's generated file. Throws ToolError for an unusable manifest. */
export async function typesOf(folder: string): Promise<string> {
  const manifest = readManifest(folder);
  const source = renderNodes(manifest, readDependencies(folder, manifest));
  return formatted(source, 'typescript', folder);
}

/** Returns whether the generated file matches the manifest. */
export async function isFresh(folder: string): Promise<boolean> {
  const file = join(folder, GENERATED_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === (await typesOf(folder));
}

/** Writes a plugin's generated file. Returns its path. */
export async function generateTypes(folder: string): Promise<string> {
  const file = join(folder, GENERATED_FILE);
  const source = await typesOf(folder);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  return file;
}
