import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { formatted } from '../format';
import { readDependencies, readManifest } from './read-manifests';
import { renderNodes } from './render-nodes';

/** Where a plugin's generated types are, relative to its folder. */
export const GENERATED_FILE = join('src', 'generated', 'nodes.ts');

/** What a plugin's generated file should hold. Throws ToolError for a manifest that cannot be used. */
export async function typesOf(folder: string): Promise<string> {
  const manifest = readManifest(folder);
  const source = renderNodes(manifest, readDependencies(folder, manifest));
  return formatted(source, 'typescript', folder);
}

/** Whether the generated file is what the manifest says it should be. */
export async function isFresh(folder: string): Promise<boolean> {
  const file = join(folder, GENERATED_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === (await typesOf(folder));
}

/** Writes a plugin's generated file; answers its path. */
export async function generateTypes(folder: string): Promise<string> {
  const file = join(folder, GENERATED_FILE);
  const source = await typesOf(folder);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  return file;
}
