import { spawnSync } from 'node:child_process';

/** It is an ES module: jest cannot load it. */
const VALIDATE = `
  import { readFileSync } from 'node:fs';
  import { Validator } from '@seriousme/openapi-schema-validator';
  const validator = new Validator();
  const results = [];
  for (const document of JSON.parse(readFileSync(0, 'utf8'))) results.push(await validator.validate(document));
  process.stdout.write(JSON.stringify(results));
`;

/** Validates documents against the published schema of OpenAPI. Returns the errors of each. */
export function openApiFindings(...documents: readonly object[]): readonly (readonly unknown[])[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', VALIDATE],
    { cwd: __dirname, input: JSON.stringify(documents), encoding: 'utf8', timeout: 30_000 },
  );
  if (stdout === '') throw new Error(`the validator of OpenAPI failed: ${stderr}`);
  const results = JSON.parse(stdout) as readonly {
    readonly valid: boolean;
    readonly errors?: unknown;
  }[];
  return results.map(({ valid, errors }) => (valid ? [] : [errors].flat()));
}
