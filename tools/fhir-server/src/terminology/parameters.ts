import { refused } from '../outcome';
import { isObject, type Json, objectsIn, type Resource } from '../resource';
import { type FhirRequest } from '../rest/fhir-request';

/** The input of an operation by name, of the address or of a Parameters resource. */
export function readParameters({ method, query, body }: FhirRequest): ReadonlyMap<string, Json> {
  if (method !== 'GET' && method !== 'POST') {
    throw refused(405, 'not-supported', 'An operation is called with GET or POST.');
  }
  const given = new Map<string, Json>(query);
  if (method === 'GET' || body === undefined) return given;
  if (!isObject(body) || body['resourceType'] !== 'Parameters') {
    throw refused(400, 'structure', 'The body is not a Parameters resource.');
  }
  for (const parameter of objectsIn(body['parameter'])) {
    const value = Object.entries(parameter).find(([name]) => /^value[A-Z]|^resource$/.test(name));
    if (typeof parameter['name'] === 'string' && value?.[1] !== undefined) {
      given.set(parameter['name'], value[1]);
    }
  }
  return given;
}

type OutputValue = string | boolean | undefined;

/** Returns a Parameters resource. Undefined values are left out. */
export function toParameters(values: Readonly<Record<string, OutputValue>>): Resource {
  return {
    resourceType: 'Parameters',
    parameter: Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [
        typeof value === 'boolean' ? { name, valueBoolean: value } : { name, valueString: value },
      ];
    }),
  };
}
