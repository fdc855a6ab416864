import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const VALIDATOR = '@seriousme/openapi-schema-validator';

/**
 * Validates a document against the published schema of OpenAPI and returns the errors. The validator is an ES module,
 * so it runs in a separate process.
 */
export function openApiFindings(document: object): readonly unknown[] {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const cli = join(dirname(require.resolve(VALIDATOR)), 'bin/validate-api-cli.js');
    const { stdout, stderr } = spawnSync(process.execPath, [cli, file], {
      encoding: 'utf8',
      timeout: 30_000,
    });
    if (stdout === '') throw new Error(`the validator of OpenAPI failed: ${stderr}`);
    const { valid, errors } = JSON.parse(stdout) as {
      readonly valid: boolean;
      readonly errors?: unknown;
    };
    return valid ? [] : [errors].flat();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
