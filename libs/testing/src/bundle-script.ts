import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../../..');
const BUNDLE = join(ROOT, 'tools/programs/bin/bundle-script.mjs');

export interface BundledScript {
  /** Starts with Node as it is. */
  readonly file: string;
  remove(): void;
}

/**
 * Bundles a TypeScript program that a spec starts many times. Each start from source compiles all that it imports, which
 * takes four times the CPU. The bundle is in the repository, so that it finds installed packages.
 */
export async function bundleScript(script: string): Promise<BundledScript> {
  const bundles = join(ROOT, 'dist/scripts-of-specs');
  mkdirSync(bundles, { recursive: true });
  const folder = mkdtempSync(join(bundles, 'script-'));
  const file = join(folder, 'script.cjs');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    await promisify(execFile)(process.execPath, [BUNDLE, script, file], { cwd: ROOT });
  } catch (error) {
    remove();
    throw error;
  }
  return { file, remove };
}
