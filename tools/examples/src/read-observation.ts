import { readFile } from 'node:fs/promises';
import { UsageError } from './command-line';

/** The parts of a FHIR R4 Observation that become the event. */
export interface FhirObservation {
  readonly resourceType: 'Observation';
  readonly id?: string;
  readonly status?: string;
  readonly code?: { readonly coding?: readonly { readonly code?: string }[] };
  readonly subject?: { readonly reference?: string };
  readonly effectiveDateTime?: string;
  readonly effectivePeriod?: { readonly start?: string; readonly end?: string };
  readonly effectiveInstant?: string;
  readonly issued?: string;
}

/** Throws UsageError if the file is missing, is not JSON, or holds another resource. */
export async function readObservation(file: string): Promise<FhirObservation> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === 'ENOENT' ? `no such file: ${file}` : `cannot read ${file}: ${error.code}`,
    );
  });
  const resource = parseJson(text, file);
  if (isObservation(resource)) return resource;
  const { resourceType } = (resource ?? {}) as { resourceType?: unknown };
  const found = typeof resourceType === 'string' ? `it is a ${resourceType}` : 'no FHIR resource';
  throw new UsageError(`${file} is not a FHIR Observation: ${found}`);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON`);
  }
}

const isObservation = (resource: unknown): resource is FhirObservation =>
  (resource as { resourceType?: unknown } | null)?.resourceType === 'Observation';
