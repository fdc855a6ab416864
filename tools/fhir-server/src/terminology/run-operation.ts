import { refused } from '../outcome';
import {
  isObject,
  type Json,
  type JsonObject,
  objectsIn,
  type Resource,
  textOf,
} from '../resource';
import { type FhirRequest, type FhirResponse, type RestContext } from '../rest/fhir-request';
import { type Concept, conceptsOf, displayOf } from './concepts';
import { expandValueSet, requireValueSet } from './expand-value-set';
import { OPERATIONS } from './operations';
import { readParameters, toParameters } from './parameters';
import { findByUrl } from './stored-content';

type Given = ReadonlyMap<string, Json>;

/** `[type]/$operation` and `[type]/[id]/$operation`. Throws 400 for missing input, 404 for unknown content. */
export function runOperation(context: RestContext, request: FhirRequest): FhirResponse {
  const [type = '', ...rest] = request.path;
  const name = rest.at(-1)?.slice(1) ?? '';
  const id = rest.length === 2 ? rest[0] : undefined;
  const isKnown = OPERATIONS.some(
    (operation) => operation.type === type && operation.name === name,
  );
  if (!isKnown || rest.length > 2) {
    throw refused(404, 'not-supported', `Unknown operation $${name.slice(0, 64)} of ${type}.`);
  }
  const given = readParameters(request);
  if (type === 'ValueSet') {
    const valueSet = valueSetOf(context, given, id);
    return { status: 200, resource: onValueSet(context, name, valueSet, given) };
  }
  const { system, code } = codingOf(given);
  const stored = id === undefined ? undefined : requireStored(context, 'CodeSystem', id);
  const url = text(given, 'url') ?? system;
  const codeSystem =
    stored ?? (url === undefined ? undefined : findByUrl(context, 'CodeSystem', url));
  if (codeSystem === undefined)
    throw refused(404, 'not-found', 'The code system is not stored here.');
  if (code === undefined) throw refused(400, 'required', 'code is missing.');
  const concept = conceptsOf(codeSystem, Infinity).find((candidate) => candidate.code === code);
  return {
    status: 200,
    resource: name === 'lookup' ? lookup(codeSystem, concept, given) : validation(concept, given),
  };
}

function onValueSet(
  context: RestContext,
  name: string,
  valueSet: Resource,
  given: Given,
): Resource {
  const members = expandValueSet(context, valueSet);
  if (name === 'expand') return expansion(context, valueSet, members, given);
  const { system, code } = codingOf(given);
  if (code === undefined) throw refused(400, 'required', 'code is missing.');
  if (system === undefined) throw refused(400, 'required', 'system is missing.');
  return validation(
    members.find((member) => member.code === code && member.system === system),
    given,
  );
}

function valueSetOf(context: RestContext, given: Given, id: string | undefined): Resource {
  if (id !== undefined) return requireStored(context, 'ValueSet', id);
  const inline = given.get('valueSet');
  if (isObject(inline)) return { ...inline, resourceType: 'ValueSet' };
  const url = text(given, 'url');
  if (url === undefined) throw refused(400, 'required', 'url is missing.');
  return requireValueSet(context, url);
}

function requireStored(context: RestContext, type: string, id: string): Resource {
  const found = context.store.read(type, id);
  if (found === undefined || found.deleted)
    throw refused(404, 'not-found', `${type}/${id} is not known.`);
  return JSON.parse(found.body) as Resource;
}

function validation(concept: Concept | undefined, given: Given): Resource {
  if (concept === undefined)
    return toParameters({ result: false, message: 'The code is not in it.' });
  const display = displayOf(concept, text(given, 'displayLanguage'));
  const wanted = text(given, 'display');
  const known = [display, ...concept.designations.map(({ value }) => textOf(value))];
  return wanted === undefined || known.includes(wanted)
    ? toParameters({ result: true, display })
    : toParameters({ result: false, message: 'The display is not one of this code.', display });
}

function lookup(codeSystem: Resource, concept: Concept | undefined, given: Given): Resource {
  if (concept === undefined) throw refused(404, 'not-found', 'The code is not in the code system.');
  return toParameters({
    name: textOf(codeSystem['name']) ?? textOf(codeSystem['url']),
    version: textOf(codeSystem['version']),
    display: displayOf(concept, text(given, 'displayLanguage')) ?? concept.code,
    definition: concept.definition,
  });
}

function expansion(
  context: RestContext,
  valueSet: Resource,
  members: readonly Concept[],
  given: Given,
): Resource {
  const language = text(given, 'displayLanguage');
  const filter = text(given, 'filter')?.toLowerCase();
  const shown = members
    .map((member) => ({ ...member, display: displayOf(member, language) }))
    .filter(
      ({ code, display }) =>
        filter === undefined || `${code} ${display ?? ''}`.toLowerCase().includes(filter),
    );
  const offset = whole(given, 'offset') ?? 0;
  const count = whole(given, 'count') ?? shown.length;
  const contains: JsonObject[] = shown
    .slice(offset, offset + count)
    .map(({ system, code, display }) => ({ system, code, display }));
  const { text: _text, ...rest } = valueSet;
  return {
    ...rest,
    resourceType: 'ValueSet',
    expansion: {
      timestamp: new Date(context.stamp).toISOString(),
      total: shown.length,
      offset,
      ...(contains.length === 0 ? {} : { contains }),
    },
  };
}

/** `system` and `code`, or the first of `coding` and `codeableConcept`. */
function codingOf(given: Given): { system: string | undefined; code: string | undefined } {
  const concept = given.get('codeableConcept');
  const coding = given.get('coding') ?? (isObject(concept) ? concept['coding'] : undefined);
  const [first] = objectsIn(coding);
  return first === undefined
    ? { system: text(given, 'system'), code: text(given, 'code') }
    : { system: textOf(first['system']), code: textOf(first['code']) };
}

const text = (given: Given, name: string): string | undefined => textOf(given.get(name));

function whole(given: Given, name: string): number | undefined {
  const value = given.get(name);
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(String(value))) return Number(value);
  throw refused(400, 'value', `${name} must be a whole number.`);
}
