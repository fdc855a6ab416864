import {
  ExpressionTypeError,
  UNKNOWN,
  type EvaluationBudget,
  type ExpressionFunction,
  type ExpressionOptions,
  type ExpressionValue,
  type Quantity,
} from '@platform/expression';

import type { Catalog, ValueSet } from '../catalog';
import { convertQuantity } from './convert-quantity';
import {
  convertSignature,
  inValueSetSignature,
  subsumesSignature,
  valuesetSignature,
} from './expression-vocabulary-signatures';
import { containsCode, findConcept, subsumesCode } from './value-sets';

/** The catalog entries that expressions use. Read at evaluation, so an unfinished draft is enough. */
type Vocabulary = Pick<Catalog, 'valueSets' | 'dimensions'>;

function text(name: string, value: ExpressionValue | undefined): string {
  if (typeof value === 'string') return value;
  throw new ExpressionTypeError({
    fr: `${name}() attend des textes`,
    en: `${name}() expects texts`,
  });
}

function quantity(value: ExpressionValue | undefined): Quantity {
  const candidate = (value ?? {}) as Partial<Quantity>;
  if (typeof candidate.value === 'number' && typeof candidate.unit === 'string') {
    return candidate as Quantity;
  }
  throw new ExpressionTypeError({
    fr: 'convert() attend une quantité et une unité',
    en: 'convert() expects a quantity and a unit',
  });
}

/**
 * Converts without a given dimension. Several dimensions may share unit symbols. The conversion exists
 * only when all dimensions that have both units give the same result; otherwise it would be a guess.
 */
function convertAnywhere(
  given: Quantity,
  unit: string,
  { dimensions }: Vocabulary,
  budget: EvaluationBudget,
) {
  const results = [...dimensions.values()].flatMap((dimension) => {
    const result = convertQuantity(given, unit, dimension, budget);
    return 'quantity' in result ? [result.quantity] : [];
  });
  const [first] = results;
  return results.every(({ value }) => value === first?.value) ? first : undefined;
}

function convert(
  args: readonly ExpressionValue[],
  vocabulary: Vocabulary,
  budget: EvaluationBudget,
): ExpressionValue {
  const given = quantity(args[0]);
  const unit = text('convert', args[1]);
  if (args[2] === undefined) {
    const converted = convertAnywhere(given, unit, vocabulary, budget);
    if (converted) return converted as ExpressionValue;
    throw new ExpressionTypeError({
      fr: `unités incompatibles : ${given.unit} et ${unit}`,
      en: `incompatible units: ${given.unit} and ${unit}`,
    });
  }
  const name = text('convert', args[2]);
  const dimension = vocabulary.dimensions.get(name);
  if (!dimension) {
    throw new ExpressionTypeError({
      fr: `dimension inconnue « ${name} »`,
      en: `unknown dimension "${name}"`,
    });
  }
  const result = convertQuantity(given, unit, dimension, budget);
  if ('quantity' in result) return result.quantity as ExpressionValue;
  throw new ExpressionTypeError(result.diagnostic.message);
}

function valueSetNamed(name: string, { valueSets }: Vocabulary): ValueSet {
  const found = valueSets.get(name);
  if (found) return found;
  throw new ExpressionTypeError({
    fr: `jeu de valeurs inconnu « ${name} »`,
    en: `unknown value set "${name}"`,
  });
}

const codesBySet = new WeakMap<ValueSet, readonly string[]>();

/** Returns the codes of an internal value set without duplicates, unknown for an external one. */
function codesOf(valueSet: ValueSet): ExpressionValue {
  if (valueSet.external === true) return UNKNOWN;
  const codes =
    codesBySet.get(valueSet) ??
    Object.freeze([...new Set(valueSet.concepts.map(({ code }) => code))]);
  codesBySet.set(valueSet, codes);
  return codes as string[];
}

const STEPS_AN_ANCESTOR = 4;

/** Returns unknown for a code that is not in the value set, because its ancestors are not known. */
function subsumes(
  valueSet: ValueSet,
  parent: string,
  code: string,
  budget: EvaluationBudget,
): ExpressionValue {
  if (parent === code) return containsCode(valueSet, code) === false ? UNKNOWN : true;
  const listed = [parent, code].every((each) => findConcept(valueSet, each) !== undefined);
  return listed
    ? subsumesCode(valueSet, parent, code, () => budget.spend(STEPS_AN_ANCESTOR))
    : UNKNOWN;
}

/**
 * Returns the functions and the unit conversion that the catalog adds to expressions:
 * `convert(quantity, unit, dimension?)`, `inValueSet(valueSet, code)`,
 * `subsumes(valueSet, parent, code)` and `valueset(valueSet)`, the list of its codes. The codes of an
 * external value set are not known offline, so the last three functions return unknown for it.
 */
export function expressionVocabulary(
  vocabulary: Vocabulary,
): Required<Pick<ExpressionOptions, 'functions' | 'convert'>> {
  const functions: Readonly<Record<string, ExpressionFunction>> = {
    convert: {
      arity: [2, 3],
      call: (args, budget) => convert(args, vocabulary, budget),
      signature: convertSignature,
    },
    inValueSet: {
      arity: [2, 2],
      call: (args) =>
        containsCode(
          valueSetNamed(text('inValueSet', args[0]), vocabulary),
          text('inValueSet', args[1]),
        ),
      signature: inValueSetSignature,
    },
    subsumes: {
      arity: [3, 3],
      call: (args, budget) =>
        subsumes(
          valueSetNamed(text('subsumes', args[0]), vocabulary),
          text('subsumes', args[1]),
          text('subsumes', args[2]),
          budget,
        ),
      signature: subsumesSignature,
    },
    valueset: {
      arity: [1, 1],
      call: (args) => codesOf(valueSetNamed(text('valueset', args[0]), vocabulary)),
      signature: valuesetSignature,
    },
  };
  return {
    functions,
    convert: (given, unit, budget) => convertAnywhere(given, unit, vocabulary, budget)?.value,
  };
}
