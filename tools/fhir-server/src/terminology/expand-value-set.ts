import { refused } from '../outcome';
import { type JsonObject, objectsIn, type Resource, textOf } from '../resource';
import { type RestContext } from '../rest/fhir-request';
import { type Concept, conceptsOf } from './concepts';
import { findByUrl } from './stored-content';

const MAX_NESTED_VALUE_SETS = 10;

/**
 * Returns the codes of a value set: lists of concepts, whole stored code systems, the filters `concept is-a` and
 * `concept =`, other value sets, exclusions. Throws 422 for what it cannot enumerate and `too-costly` above the limit.
 */
export function expandValueSet(context: RestContext, valueSet: Resource, depth = 0): Concept[] {
  if (depth > MAX_NESTED_VALUE_SETS)
    throw refused(422, 'processing', 'Value sets are nested too deeply.');
  const compose = objectsIn(valueSet['compose'])[0] ?? {};
  const members = new Map<string, Concept>();
  for (const include of objectsIn(compose['include'])) {
    for (const concept of membersOf(context, include, depth)) {
      members.set(`${concept.system}|${concept.code}`, concept);
    }
    if (members.size > context.limits.maxExpansion) {
      throw refused(422, 'too-costly', `More than ${context.limits.maxExpansion} codes.`);
    }
  }
  for (const exclude of objectsIn(compose['exclude'])) {
    for (const { system, code } of membersOf(context, exclude, depth))
      members.delete(`${system}|${code}`);
  }
  return [...members.values()];
}

function membersOf(context: RestContext, include: JsonObject, depth: number): Concept[] {
  const imported = (Array.isArray(include['valueSet']) ? include['valueSet'] : []).map((url) =>
    expandValueSet(context, requireValueSet(context, String(url)), depth + 1),
  );
  const system = textOf(include['system']);
  const own = system === undefined ? [] : [ofSystem(context, include, system)];
  const [first = [], ...others] = [...own, ...imported];
  return first.filter((concept) =>
    others.every((list) =>
      list.some(({ system, code }) => system === concept.system && code === concept.code),
    ),
  );
}

function ofSystem(context: RestContext, include: JsonObject, system: string): Concept[] {
  const codeSystem = findByUrl(context, 'CodeSystem', system);
  const known = codeSystem === undefined ? [] : conceptsOf(codeSystem, Infinity);
  if (include['concept'] !== undefined) {
    const byCode = new Map(known.map((concept) => [concept.code, concept]));
    return objectsIn(include['concept']).flatMap((listed) => {
      const code = textOf(listed['code']);
      if (code === undefined) return [];
      const found = byCode.get(code);
      return {
        system,
        code,
        display: textOf(listed['display']) ?? found?.display,
        definition: found?.definition,
        ancestors: found?.ancestors ?? [],
        designations: [...objectsIn(listed['designation']), ...(found?.designations ?? [])],
      };
    });
  }
  if (codeSystem === undefined) {
    throw refused(422, 'not-supported', `Code system ${system} is not stored here.`);
  }
  return objectsIn(include['filter']).reduce(applyFilter, known);
}

function applyFilter(concepts: Concept[], filter: JsonObject): Concept[] {
  const { property, op, value } = filter;
  if ((property === 'concept' || property === 'code') && typeof value === 'string') {
    if (op === 'is-a') {
      return concepts.filter(({ code, ancestors }) => code === value || ancestors.includes(value));
    }
    if (op === 'descendent-of')
      return concepts.filter(({ ancestors }) => ancestors.includes(value));
    if (op === '=') return concepts.filter(({ code }) => code === value);
  }
  throw refused(422, 'not-supported', 'The value set has a filter that is not supported.');
}

export function requireValueSet(context: RestContext, url: string): Resource {
  const found = findByUrl(context, 'ValueSet', url);
  if (found === undefined) {
    throw refused(
      context.behaviours.unknownValueSetStatus,
      'not-found',
      `ValueSet ${url.slice(0, 200)} not found`,
    );
  }
  return found;
}
