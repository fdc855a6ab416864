import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fhirServerOf, type StackOptions } from '@platform/stack';
import { freePort } from '@platform/testing';

import { REPOSITORY } from './potassium';

/** The instance that `npm start` brings up, with its FHIR server at a free port: somebody may try the demonstration meanwhile. */
export async function demonstrationIn(
  folder: string,
): Promise<Required<Pick<StackOptions, 'instance' | 'fhirServer'>>> {
  const instance = join(folder, 'instance.yaml');
  const text = readFileSync(join(REPOSITORY, 'instance.yaml'), 'utf8');
  writeFileSync(instance, text.replaceAll(':8090/', `:${await freePort()}/`));
  return { instance, fhirServer: fhirServerOf(instance) };
}
