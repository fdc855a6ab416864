import { writeFile } from 'node:fs/promises';

import { printYaml } from '@platform/manifests';
import type { WhyNotKept, WorkFile } from '@platform/retrospective';

import { OperatorError, type OperatorCall } from '../command';
import { readInstallation } from '../plugins/installation';
import type { WorkSetting } from './work-setting';

const WHY: Readonly<Record<WhyNotKept, string>> = {
  'unknown-case': 'there is no such case',
  'not-started': 'the version does not start for it',
  'depends-on-identity':
    'it depends on a text or an identity of the record, which no test may have',
  'depends-on-value':
    'no invented value goes the same way: it depends on exactly this one; write the test by hand',
};

const MAX_KEPT_CASES = 50;

/** The numbers of `--keep`. Throws OperatorError. */
export function caseNumbers(given: readonly string[]): readonly number[] {
  if (given.length > MAX_KEPT_CASES)
    throw new OperatorError(`--keep is for ${MAX_KEPT_CASES} cases at most`);
  return given.map((text) => {
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    throw new OperatorError(`--keep is the number of a case, not "${text}"`);
  });
}

/** Writes the cases as stored tests into a new file. Throws OperatorError, and then writes nothing. */
export async function keepCases(
  { env, printStatus }: OperatorCall,
  work: WorkFile,
  { sides, locale, timezone, bindings = [] }: WorkSetting,
  { cases, file }: { readonly cases: readonly number[]; readonly file: string | undefined },
): Promise<void> {
  const { keepCase } = await import('@platform/retrospective');
  const { catalog } = await readInstallation(env, { bindings });
  const side = sides.at(-1);
  if (!side) throw new OperatorError('the work file has no version');
  const { slug } = side.workflow;
  const path = file ?? `${slug}.kept.tests.yaml`;
  const tests = [];
  for (const number of cases) {
    const kept = await keepCase(work, number, { catalog, side, locale, timezone });
    if ('why' in kept) throw new OperatorError(`--keep ${number}: ${WHY[kept.why]}`);
    tests.push(kept.test);
  }
  const text = printYaml({
    apiVersion: 'platform/workflow-tests-v1',
    workflow: slug,
    cases: JSON.parse(JSON.stringify(tests)) as never,
  });
  await writeFile(path, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      error.code === 'EEXIST'
        ? `${path} exists: name another --tests`
        : `--tests cannot be written: ${error.message}`,
    );
  });
  printStatus(`kept ${tests.length} of ${side.label}, with invented values, in ${path}`);
}
