import fhirpath, { type Compile, type Model } from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import { type Json, type Resource } from '../resource';
import { type IndexRows } from './index-rows';
import { parametersOf, type SearchParameter } from './parameter-table';
import { addRows, type SelectedValue } from './value-rows';

interface Evaluator {
  readonly parameter: SearchParameter;
  readonly targetType: string | undefined;
  readonly select: (resource: Resource) => SelectedValue[];
}

/**
 * HL7 writes "only references to patients" as a function that reads the target from a server. The index decides it by
 * the type in the reference instead.
 */
const TARGET_TYPE = /\.where\(resolve\(\) is (\w+)\)/;

/** Its own types contradict each other under `exactOptionalPropertyTypes`. */
const MODEL = r4 as Model;

const evaluators = new Map<string, readonly Evaluator[]>();

/** Returns the index rows of a resource: every search parameter of its type, evaluated once, when it is written. */
export function indexResource(resource: Resource, baseUrl: string): IndexRows {
  const rows: IndexRows = {
    tokens: [],
    strings: [],
    dates: [],
    quantities: [],
    references: [],
    uris: [],
  };
  for (const { parameter, select, targetType } of evaluatorsOf(resource.resourceType)) {
    for (const value of select(resource)) addRows({ parameter, rows, baseUrl, targetType }, value);
  }
  return rows;
}

function evaluatorsOf(type: string): readonly Evaluator[] {
  let found = evaluators.get(type);
  if (found === undefined) {
    found = [...parametersOf(type).values()]
      .filter(({ name }) => name !== '_id' && name !== '_lastUpdated')
      .map(createEvaluator);
    evaluators.set(type, found);
  }
  return found;
}

function createEvaluator(parameter: SearchParameter): Evaluator {
  // A union compares its parts with each other, and refuses quantities with a comparator: parts are evaluated alone.
  const parts = evaluable(parameter.expression)
    .split(' | ')
    .map((part) => fhirpath.compile(part, MODEL, { resolveInternalTypes: false }));
  return {
    parameter,
    targetType: TARGET_TYPE.exec(parameter.expression)?.[1],
    select: (resource) => parts.flatMap((part) => evaluate(part, resource)),
  };
}

/** R4 writes `as` for all elements of a list; FHIRPath has made that `ofType` since, and refuses lists for `as`. */
const evaluable = (expression: string): string =>
  expression
    .replaceAll(new RegExp(TARGET_TYPE, 'g'), '')
    .replaceAll(/\(([\w.]+) as (\w+)\)/g, '$1.ofType($2)')
    .replaceAll(/\.as\((\w+)\)/g, '.ofType($1)');

function evaluate(compiled: Compile<object>, resource: Resource): SelectedValue[] {
  const found = compiled(resource) as unknown[];
  const types = fhirpath.types(found);
  const values = fhirpath.resolveInternalTypes(found) as Json[];
  return values.map((value, index) => ({
    value,
    fhirType: (types[index] ?? '').replace(/^\w+\./, ''),
  }));
}
