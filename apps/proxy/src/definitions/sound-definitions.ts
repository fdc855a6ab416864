import type { Catalog } from '@platform/catalog';
import { ENGINE_LIMITS } from '@platform/engine-api';
import type { Diagnostic } from '@platform/ports';
import {
  checkWorkflow,
  withPositions,
  type InstanceFacts,
  type ParsedWorkflow,
  type WorkflowSpec,
} from '@platform/workflow';

/** A definition that could be read. */
export interface ReadDefinition {
  readonly file: string;
  readonly spec: WorkflowSpec;
  /** Where in the file a finding stands. */
  readonly locate: ParsedWorkflow['locate'];
}

export interface CheckedDefinition extends ReadDefinition {
  readonly diagnostics: readonly Diagnostic[];
}

const isSound = ({ diagnostics }: CheckedDefinition): boolean =>
  diagnostics.every(({ severity }) => severity !== 'error');

/** Of two definitions with one slug the first is the one that is called. */
function bySlug(definitions: readonly ReadDefinition[]): ReadonlyMap<string, WorkflowSpec> {
  return new Map([...definitions].reverse().map(({ spec }) => [spec.slug, spec]));
}

/**
 * Tells sound definitions from those to refuse. A workflow that calls a refused one is refused too:
 * whatever is left is checked again until nothing more falls out.
 */
export function checkDefinitions(
  definitions: readonly ReadDefinition[],
  { catalog, instance }: { readonly catalog: Catalog; readonly instance?: InstanceFacts },
): {
  readonly sound: readonly CheckedDefinition[];
  readonly refused: readonly CheckedDefinition[];
} {
  const refused: CheckedDefinition[] = [];
  for (let left = definitions; ;) {
    const callees = bySlug(left);
    const checked = left.map((definition) => ({
      ...definition,
      diagnostics: withPositions(
        checkWorkflow(definition.spec, catalog, {
          ...ENGINE_LIMITS,
          callees,
          ...(instance && { instance }),
        }),
        definition.locate,
      ),
    }));
    const sound = checked.filter(isSound);
    if (sound.length === checked.length) return { sound, refused };
    refused.push(...checked.filter((each) => !isSound(each)));
    left = sound;
  }
}
