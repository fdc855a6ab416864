import type { CapabilityStatement, CapabilityStatementRestResource } from 'fhir/r4';

/** What the server declares for one resource type. */
export interface TypeCapabilities {
  /** True unless the server declares the type's interactions without this one. */
  allows(interaction: string): boolean;
  /** True unless the server declares search parameters of the type without this one. */
  searchesBy(parameter: string): boolean;
  readonly conditionalCreate: boolean;
  readonly updateCreate: boolean;
}

export interface Capabilities {
  /** False when the server has no readable capability statement: then nothing is known to be missing. */
  readonly declared: boolean;
  of(type: string): TypeCapabilities;
}

/** Parameters of every resource type; a statement rarely lists them. */
const GLOBAL_PARAMETERS = new Set(['_id', '_lastUpdated', '_tag', '_profile', '_security']);

const UNKNOWN: TypeCapabilities = {
  allows: () => true,
  searchesBy: () => true,
  conditionalCreate: false,
  updateCreate: false,
};

export const UNDECLARED: Capabilities = { declared: false, of: () => UNKNOWN };

/** Reads a capability statement (FHIR R4, `rest` with mode `server`). */
export function toCapabilities(statement: CapabilityStatement): Capabilities {
  const rest = statement.rest?.find(({ mode }) => mode === 'server') ?? statement.rest?.[0];
  const declared = rest?.resource ?? [];
  if (declared.length === 0) return UNDECLARED;
  const types = new Map(declared.map((resource) => [resource.type as string, ofType(resource)]));
  return { declared: true, of: (type) => types.get(type) ?? ABSENT };
}

/** A type that a statement with other types leaves out. */
const ABSENT: TypeCapabilities = {
  ...UNKNOWN,
  allows: () => false,
  searchesBy: () => false,
};

function ofType(resource: CapabilityStatementRestResource): TypeCapabilities {
  const interactions = new Set<string>((resource.interaction ?? []).map(({ code }) => code));
  const parameters = new Set((resource.searchParam ?? []).map(({ name }) => name));
  return {
    allows: (interaction) => interactions.size === 0 || interactions.has(interaction),
    searchesBy: (parameter) =>
      parameters.size === 0 || parameters.has(parameter) || GLOBAL_PARAMETERS.has(parameter),
    conditionalCreate: resource.conditionalCreate === true,
    updateCreate: resource.updateCreate === true,
  };
}
