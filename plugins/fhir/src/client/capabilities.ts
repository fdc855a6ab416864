import type { CapabilityStatement, CapabilityStatementRestResource } from 'fhir/r4';

/** What the server declares for one resource type. */
export interface TypeCapabilities {
  /** True unless the server declares the type's interactions without this one. */
  allows(interaction: string): boolean;
  /** True unless the server declares search parameters of the type without this one. */
  searchesBy(parameter: string): boolean;
  /** Whether the server declares the operation, without `$`. */
  hasOperation(name: string): boolean;
  readonly conditionalCreate: boolean;
  readonly updateCreate: boolean;
}

export interface Capabilities {
  /** False when the server has no readable capability statement: then nothing is known to be missing. */
  readonly declared: boolean;
  /** Where the server says that its WebSockets are. */
  readonly websocketUrl?: string;
  of(type: string): TypeCapabilities;
}

/** Parameters of every resource type; a statement rarely lists them. */
const GLOBAL_PARAMETERS = new Set(['_id', '_lastUpdated', '_tag', '_profile', '_security']);

const UNKNOWN: TypeCapabilities = {
  allows: () => true,
  searchesBy: () => true,
  hasOperation: () => false,
  conditionalCreate: false,
  updateCreate: false,
};

export const UNDECLARED: Capabilities = { declared: false, of: () => UNKNOWN };

/** HL7's extension of `rest`. */
const WEBSOCKET_URL = 'http://hl7.org/fhir/StructureDefinition/capabilitystatement-websocket';

/** Reads a capability statement (FHIR R4, `rest` with mode `server`). */
export function toCapabilities(statement: CapabilityStatement): Capabilities {
  const rest = statement.rest?.find(({ mode }) => mode === 'server') ?? statement.rest?.[0];
  const declared = rest?.resource ?? [];
  const websocketUrl = rest?.extension?.find(({ url }) => url === WEBSOCKET_URL)?.valueUri;
  const sockets = websocketUrl === undefined ? {} : { websocketUrl };
  if (declared.length === 0) return { ...UNDECLARED, ...sockets };
  const types = new Map(declared.map((resource) => [resource.type as string, ofType(resource)]));
  return { declared: true, ...sockets, of: (type) => types.get(type) ?? ABSENT };
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
  const operations = new Set((resource.operation ?? []).map(({ name }) => name.replace(/^\$/, '')));
  return {
    allows: (interaction) => interactions.size === 0 || interactions.has(interaction),
    searchesBy: (parameter) =>
      parameters.size === 0 || parameters.has(parameter) || GLOBAL_PARAMETERS.has(parameter),
    hasOperation: (name) => operations.has(name),
    conditionalCreate: resource.conditionalCreate === true,
    updateCreate: resource.updateCreate === true,
  };
}
