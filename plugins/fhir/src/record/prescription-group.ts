import { parseReference } from '@platform/plugin-clinical';
import type { CarePlan, FhirResource, List, Reference, RequestGroup } from 'fhir/r4';

/** Types of the resources that may hold the lines of a prescription together. */
export const GROUP_TYPES = ['RequestGroup', 'List', 'CarePlan'] as const;
export type PrescriptionGroup = RequestGroup | List | CarePlan;

export const isGroup = (one: FhirResource): one is PrescriptionGroup =>
  (GROUP_TYPES as readonly string[]).includes(one.resourceType);

/** References to requests that the server holds by themselves; contained ones are lines already. */
export const requestReferences = (group: PrescriptionGroup): readonly Reference[] =>
  referencesOf(group).flatMap((reference) => {
    const target = parseReference(reference);
    const isLine = target?.kind === 'resource' && target.type === 'MedicationRequest';
    return reference !== undefined && isLine ? [reference] : [];
  });

function referencesOf(group: PrescriptionGroup): readonly (Reference | undefined)[] {
  switch (group.resourceType) {
    case 'List':
      return (group.entry ?? []).filter(({ deleted }) => deleted !== true).map(({ item }) => item);
    case 'CarePlan':
      return (group.activity ?? []).map(({ reference }) => reference);
    case 'RequestGroup': {
      const actionsOf = (
        actions: RequestGroup['action'],
        depth: number,
      ): (Reference | undefined)[] =>
        depth > 5
          ? []
          : (actions ?? []).flatMap(({ resource, action }) => [
              resource,
              ...actionsOf(action, depth + 1),
            ]);
      return actionsOf(group.action, 0);
    }
  }
}
