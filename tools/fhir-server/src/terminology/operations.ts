/** The operations of this server, on stored code systems and value sets. */
export const OPERATIONS = [
  { type: 'ValueSet', name: 'expand', definition: definitionOf('ValueSet-expand') },
  { type: 'ValueSet', name: 'validate-code', definition: definitionOf('ValueSet-validate-code') },
  {
    type: 'CodeSystem',
    name: 'validate-code',
    definition: definitionOf('CodeSystem-validate-code'),
  },
  { type: 'CodeSystem', name: 'lookup', definition: definitionOf('CodeSystem-lookup') },
] as const;

function definitionOf(name: string): string {
  return `http://hl7.org/fhir/OperationDefinition/${name}`;
}
