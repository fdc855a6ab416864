import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder with a space in its path, as real installations have. */
export const createTemporaryFolder = (): string =>
  realpathSync(mkdtempSync(join(tmpdir(), 'platform e2e ')));

export const removeFolder = (path: string): void =>
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
