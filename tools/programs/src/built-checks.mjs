import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { ROLLDOWN_INPUT } from './rolldown-input.mjs';

/** What prints the checks, and the module that stands for them in the sources. */
const SCRIPT = 'tools/generators/src/checks/main.ts';
const STANDS_FOR_THEM = 'libs/manifests/src/schema/built-checks.ts';

/** Parts of ajv that a check may require. */
const RUNTIME = ['ajv/dist/runtime/equal', 'ajv/dist/runtime/ucs2length'];

const MAX_BYTES = 64 * 1024 * 1024;

/** Each check is a file of its own: most processes use few. */
const fileOf = (name) => `check-${name}.js`;

const moduleOf = (names) => `
${RUNTIME.map((id, index) => `import * as runtime${index} from '${id}';`).join('\n')}
const runtime = { ${RUNTIME.map((id, index) => `'${id}': runtime${index}`).join(', ')} };
const checks = { ${names.map((name) => `'${name}': () => require('./${fileOf(name)}')`).join(', ')} };
export const builtCheck = (name, formats) => checks[name]().create(formats, (id) => runtime[id]);
`;

/**
 * Compiles the schemas of documents, which every process would otherwise do at its start. Resolves with a plugin of Rolldown
 * that writes them beside the programs, the names of their files, and the files that they were made from.
 */
export async function builtChecks(root) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ cwd: root, input: SCRIPT, ...ROLLDOWN_INPUT });
  const { output } = await build.generate({
    format: 'cjs',
    codeSplitting: false,
    strictExecutionOrder: true,
  });
  await build.close();
  const [script] = output;
  const options = { cwd: root, input: script.code, encoding: 'utf8', maxBuffer: MAX_BYTES };
  const checks = JSON.parse(execFileSync(process.execPath, ['-'], options));
  const names = Object.keys(checks);
  const replaced = join(root, STANDS_FOR_THEM);
  const files = names.map(fileOf);
  return {
    sources: script.moduleIds,
    files,
    isUsedBy: (chunk) => chunk.moduleIds.includes(replaced),
    plugin: {
      name: 'built-checks',
      resolveId: (id) => (files.includes(id.slice(2)) ? { id, external: true } : undefined),
      load: (id) => (id === replaced ? moduleOf(names) : undefined),
      generateBundle() {
        for (const name of names) {
          this.emitFile({ type: 'asset', fileName: fileOf(name), source: checks[name] });
        }
      },
    },
  };
}
