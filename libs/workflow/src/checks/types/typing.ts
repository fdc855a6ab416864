import { expressionVocabulary, resolveType, type Catalog } from '@platform/catalog';
import type { FunctionTable, ScopeShape, TypeFacts } from '@platform/expression';
import type { TypeRef } from '@platform/ports';

import { ANY, DATE_TIME, STRING } from '../../constructs/construct';
import type { CheckSubject } from '../check-subject';
import type { Suggest } from '../suggest';
import { wantedLanguage, type WantedLanguage } from '../text-findings';

/** The dimensions of every unit symbol. */
function dimensionsByUnit({ dimensions }: Pick<Catalog, 'dimensions'>): Map<string, string[]> {
  const byUnit = new Map<string, string[]>();
  for (const { name, canonical, units } of dimensions.values()) {
    for (const unit of new Set([canonical, ...units.map(({ symbol }) => symbol)])) {
      const before = byUnit.get(unit);
      if (before) before.push(name);
      else byUnit.set(unit, [name]);
    }
  }
  return byUnit;
}

/** Looks up what types refer to in the catalog. The codes of a value set are collected once. */
function typeFacts(catalog: Catalog): TypeFacts {
  const byUnit = dimensionsByUnit(catalog);
  const codes = new Map<string, ReadonlySet<string>>();
  return {
    objectFields: (name) => catalog.types.get(name)?.fields,
    valueSetCodes: (id) => {
      const valueSet = catalog.valueSets.get(id);
      if (!valueSet) return undefined;
      if (valueSet.external === true) return 'external';
      const known = codes.get(id) ?? new Set(valueSet.concepts.map(({ code }) => code));
      codes.set(id, known);
      return known;
    },
    dimensionsOfUnit: (unit) => byUnit.get(unit) ?? [],
  };
}

/** What the type checks of all scopes of one specification share. */
export interface Typing {
  readonly catalog: Catalog;
  readonly facts: TypeFacts;
  readonly functions: FunctionTable;
  /** Context kinds that every run has, whatever its trigger. */
  readonly certainKinds: ReadonlySet<string>;
  /** The shape of `run` in every expression. */
  readonly run: ScopeShape;
  /** The type of `$error`. */
  readonly nodeError: TypeRef;
  /** Id of the node type that applies a conversion, if one is registered. */
  readonly convertNode: string | undefined;
  readonly suggest: Suggest;
  /** The language of the instance, if one is known. */
  readonly wanted: WantedLanguage | undefined;
  /** The specification was published before: what only its next publication has to mend is a warning. */
  readonly isVersion: boolean;
  /** Steps that the proof of one table may take. */
  readonly proofSteps: number | undefined;
}

const certainly = (type: TypeRef): ScopeShape => ({ type, mayBeUnknown: false });

const RUN: ScopeShape = {
  fields: {
    id: certainly(STRING),
    startedAt: certainly(DATE_TIME),
    timezone: certainly(STRING),
  },
};

const NODE_ERROR = 'NodeError';

function certainKinds({ spec, catalog, scopes }: CheckSubject): ReadonlySet<string> {
  const triggers = scopes.flatMap(({ nodes }) =>
    [...nodes.values()].filter(({ type }) => type.kind === 'trigger'),
  );
  const established = [...catalog.contextKinds.keys()].filter((kind) =>
    triggers.every(({ type }) => type.establishes.includes(kind)),
  );
  return new Set([...(spec.context ?? []), ...established]);
}

function prepare(subject: CheckSubject): Typing {
  const { catalog } = subject;
  return {
    catalog,
    facts: typeFacts(catalog),
    functions: expressionVocabulary(catalog).functions,
    certainKinds: certainKinds(subject),
    run: RUN,
    nodeError: catalog.types.has(NODE_ERROR) ? { kind: 'object', name: NODE_ERROR } : ANY,
    convertNode: [...catalog.nodes.values()].find(({ dynamic }) => dynamic === 'convert')?.id,
    suggest: subject.suggest,
    wanted: wantedLanguage(subject),
    isVersion: subject.options.isVersion === true,
    proofSteps: subject.options.proofSteps,
  };
}

const prepared = new WeakMap<CheckSubject, Typing>();

/** Prepares the typing once for all scopes of a check. */
export function typingOf(subject: CheckSubject): Typing {
  const known = prepared.get(subject);
  if (known) return known;
  const made = prepare(subject);
  prepared.set(subject, made);
  return made;
}

/** The type itself, or `any` when it names something unknown, which is reported at its declaration. */
export const registeredType = (type: TypeRef, { catalog }: Typing): TypeRef =>
  'unknown' in resolveType(type, catalog) ? ANY : type;
