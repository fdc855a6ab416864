import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FhirServerPlan } from './launch-fhir-server';
import { repositoryRoot } from './repository-root';

/** An address of the development FHIR server: on this machine, with the path that it serves. Not in a comment. */
const OWN_ADDRESS =
  /^[^#\n]*\bhttp:\/\/(?:127\.0\.0\.1|localhost):(\d{1,5})\/fhir\/?(?=["'\s,}]|$)/m;

/** The port of the development FHIR server, unless a manifest names another one. */
const DEFAULT_PORT = 8090;

/** What the record of the development FHIR server starts with. */
const SEEDS = ['examples/potassium', 'examples/fhir-record', 'examples/staff'];

/**
 * Returns the FHIR server on this machine that an adapter or a source of an instance manifest names. Undefined if it
 * names none, or only servers elsewhere. `instance` is absolute; undefined means `instance.yaml` of the repository.
 */
export function fhirServerOf(instance: string | undefined): FhirServerPlan | undefined {
  const file = instance ?? join(repositoryRoot(), 'instance.yaml');
  // A manifest that does not exist is reported by the processes that need it.
  const [, port] = (existsSync(file) && OWN_ADDRESS.exec(readFileSync(file, 'utf8'))) || [];
  return port === undefined ? undefined : { port: Number(port), seeds: SEEDS };
}

/**
 * Whether the server that an instance names is that of the demonstration, which is started unasked: `instance.yaml` of the
 * repository is the demonstration, unless somebody made it name a server of theirs.
 */
export const isDemonstrationRecord = (
  instance: string | undefined,
  named: FhirServerPlan | undefined,
): boolean => instance === undefined && named?.port === DEFAULT_PORT;
