import { RESOURCE_RULES } from '../check/resource-rules';
import { RESOURCE_TYPES } from '../check/resource-types';
import { type JsonObject, type Resource } from '../resource';
import { parametersOf } from '../search/parameter-table';
import { BINDING_TOKEN, socketUrl } from '../subscriptions/binding-token';
import { OPERATIONS } from '../terminology/operations';
import { type RestContext } from './fhir-request';

const DOCUMENTATION =
  `A FHIR server for development and tests. What is written is checked for its form, the elements
that HL7 requires at the top of the ${Object.keys(RESOURCE_RULES).length} types with search parameters of their own, and the codes of status; it is not validated
against profiles. References are not checked to exist. There is no patch, no chained or composite search, no
history of a type or of the whole server.`.replaceAll('\n', ' ');

/** HL7's extension for the address of the WebSockets. */
const WEBSOCKET_URL = 'http://hl7.org/fhir/StructureDefinition/capabilitystatement-websocket';

const TOKEN_OPERATION = {
  name: BINDING_TOKEN,
  definition:
    'http://hl7.org/fhir/uv/subscriptions-backport/OperationDefinition/backport-subscription-get-ws-binding-token',
};

const EXPORT_OPERATION = {
  name: 'export',
  definition: 'http://hl7.org/fhir/uv/bulkdata/OperationDefinition/export',
};

/** What this server supports with its current behaviours. */
export function capabilityStatement({ baseUrl, behaviours, stamp }: RestContext): Resource {
  const now = new Date(stamp).toISOString();
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: now,
    kind: 'instance',
    software: { name: 'Development FHIR server' },
    implementation: { description: DOCUMENTATION, url: baseUrl },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json', 'json'],
    rest: [
      {
        mode: 'server',
        ...(behaviours.webSockets
          ? { extension: [{ url: WEBSOCKET_URL, valueUri: socketUrl(baseUrl) }] }
          : {}),
        documentation: DOCUMENTATION,
        resource: [...RESOURCE_TYPES].map((type) => resourceOf(type, behaviours)),
        operation: [EXPORT_OPERATION],
        interaction: [
          { code: 'batch' },
          {
            code: 'transaction',
            ...(behaviours.atomicTransactions
              ? {}
              : { documentation: 'Not atomic: what was written before an error stays.' }),
          },
        ],
      },
    ],
  };
}

function resourceOf(type: string, behaviours: RestContext['behaviours']): JsonObject {
  const parameters = [...parametersOf(type).values()];
  const references = parameters
    .filter((parameter) => parameter.type === 'reference')
    .map(({ name }) => `${type}:${name}`);
  const operations: { readonly name: string; readonly definition: string }[] = OPERATIONS.filter(
    (operation) => operation.type === type,
  );
  if (type === 'Subscription' && behaviours.webSockets) operations.push(TOKEN_OPERATION);
  return {
    type,
    interaction: [
      'read',
      'vread',
      'update',
      'delete',
      'history-instance',
      'create',
      'search-type',
    ].map((code) => ({ code })),
    versioning: 'versioned-update',
    readHistory: true,
    updateCreate: behaviours.updateAsCreate,
    conditionalCreate: behaviours.conditionalCreate,
    conditionalRead: 'not-match',
    conditionalUpdate: behaviours.conditionalUpdate,
    conditionalDelete: 'not-supported',
    ...(references.length === 0 ? {} : { searchInclude: references }),
    searchParam: parameters.map((parameter) => ({ name: parameter.name, type: parameter.type })),
    ...(operations.length === 0
      ? {}
      : {
          operation: operations.map(({ name, definition }) => ({ name, definition })),
        }),
  };
}
