import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder, with a space in its path because installations have one. */
export const createTemporaryFolder = (): string =>
  realpathSync(mkdtempSync(join(tmpdir(), 'platform e2e ')));

export const removeFolder = (path: string): void =>
  rmSync(path, { recursive: true, force: true, maxRetries: 5 });
