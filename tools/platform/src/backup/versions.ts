import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

import semver from 'semver';

import { OperatorError } from '../command';
import type { Versions } from './manifest';

const VERSIONS_TIMEOUT_MS = 30_000;

/** The version of the installed server. Null where it is installed elsewhere, as in containers. */
async function controlPlaneVersion(root: string): Promise<string | null> {
  try {
    const name = `@restatedev/restate-server-${process.platform}-${process.arch}`;
    const binary = createRequire(join(root, 'package.json')).resolve(`${name}/bin/restate-server`);
    const { stdout } = await promisify(execFile)(binary, ['--version'], {
      timeout: VERSIONS_TIMEOUT_MS,
    });
    return /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}

/** What this build is, and reads. */
export async function ownVersions(): Promise<Versions> {
  const { INTERPRETER_CONTRACT } = await import('@platform/interpreter');
  const { packageVersion, repositoryRoot } = await import('@platform/boot');
  const root = repositoryRoot(__dirname);
  return {
    platform: packageVersion(root),
    contract: INTERPRETER_CONTRACT,
    controlPlane: await controlPlaneVersion(root),
  };
}

/** Throws OperatorError if newer code wrote the backup: this build might misread it. */
export function requireReadable(theirs: Versions, own: Versions): void {
  const newer = (what: string, version: number | string, ours: number | string): never => {
    throw new OperatorError(
      `the backup is of ${what} ${version}, and this build has ${ours}: restore it with that build`,
    );
  };
  if (semver.gt(theirs.platform, own.platform)) {
    newer('platform', theirs.platform, own.platform);
  }
  if (theirs.contract > own.contract) {
    newer('interpreter contract', theirs.contract, own.contract);
  }
  const { controlPlane } = theirs;
  if (controlPlane && own.controlPlane && semver.gt(controlPlane, own.controlPlane)) {
    newer('control plane', controlPlane, own.controlPlane);
  }
}
