import type { LocalizableText } from '@platform/ports';
import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import {
  isAny,
  isBoolean,
  isNumber,
  isText,
  primitive,
  type StaticType,
} from '../typing/static-type';
import { asQuantity } from '../typing/static-quantity';
import { type TypeFacts } from '../typing/type-facts';
import { plainNumber } from '../values/exact-decimal';
import { type ExpressionValue, toValue, UNKNOWN } from '../values/expression-value';
import { isQuantity, type Quantity } from '../values/quantity';
import { includesText } from '../values/text-search';
import { A_TEXT, argument, listArgument, refuseType, textArgument } from './arguments';
import { type ExpressionFunction, type FunctionTable } from './expression-function';

/**
 * Formats a text, a number (plain decimal notation), a boolean or a quantity (`> 10 mmol/L`) as text. Throws for any other
 * type.
 */
export function toText(
  where: LocalizableText,
  value: ExpressionValue,
  budget: EvaluationBudget,
): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') {
    budget.spend(COSTS.decimal);
    return plainNumber(value);
  }
  if (typeof value === 'boolean') return String(value);
  if (value !== UNKNOWN && isQuantity(value)) return quantityText(value, budget);
  return refuseType(where, WRITTEN, value);
}

/** With its comparator: `> 10 mmol/L` is not 10 mmol/L. */
function quantityText({ comparator, value, unit }: Quantity, budget: EvaluationBudget): string {
  budget.spend(COSTS.decimal);
  budget.write((comparator ?? '').length + unit.length);
  return [...(comparator === undefined ? [] : [comparator]), plainNumber(value), unit].join(' ');
}

export const WRITTEN = {
  fr: 'un texte, un nombre, un booléen ou une quantité',
  en: 'a text, a number, a boolean or a quantity',
};
const COUNTED = { fr: 'un texte ou une liste', en: 'a text or a list' };
const TEXTS = { fr: 'une liste de textes', en: 'a list of texts' };

/** Whether {@link toText} accepts the type. */
export function isWritten(type: StaticType, facts: TypeFacts): boolean {
  return isText(type) || isNumber(type) || isBoolean(type) || asQuantity(type, facts) !== undefined;
}

/** Cost factor of letters for which the JS engine uses slow case-mapping tables. */
const SLOW_LETTERS = 8;

function onText(name: string, change: (text: string) => string): ExpressionFunction {
  return {
    arity: [1, 1],
    call: (args, budget) => {
      const text = textArgument(name, argument(args, 0));
      budget.read(text.length * SLOW_LETTERS);
      const changed = change(text);
      // Case mapping may turn one letter into three.
      budget.write(changed.length);
      return changed;
    },
    signature: (call) => {
      call.accept(0, A_TEXT, isText);
      return primitive('String');
    },
  };
}

function onTexts(
  name: string,
  test: (text: string, part: string, budget: EvaluationBudget) => boolean,
): ExpressionFunction {
  return {
    arity: [2, 2],
    call: (args, budget) =>
      test(textArgument(name, argument(args, 0)), textArgument(name, argument(args, 1)), budget),
    signature: (call) => {
      call.accept(0, A_TEXT, isText);
      call.accept(1, A_TEXT, isText);
      return primitive('Boolean');
    },
  };
}

const isLead = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isTrail = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** Counts characters. A surrogate pair counts as one. */
function charactersOf(text: string): number {
  let characters = text.length;
  for (let index = 1; index < text.length; index += 1) {
    if (isTrail(text.charCodeAt(index)) && isLead(text.charCodeAt(index - 1))) characters -= 1;
  }
  return characters;
}

function length(value: ExpressionValue, budget: EvaluationBudget): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'string') return refuseType('length()', COUNTED, value);
  budget.read(value.length * 2);
  return charactersOf(value);
}

function join(args: readonly ExpressionValue[], budget: EvaluationBudget): ExpressionValue {
  const list = listArgument('join', argument(args, 0));
  budget.spend(list.length * COSTS.item);
  const items = list.map(toValue);
  const separator = textArgument('join', argument(args, 1));
  const texts = items.filter((item) => item !== UNKNOWN).map((item) => textArgument('join', item));
  if (texts.length < items.length) return UNKNOWN;
  const separators = Math.max(0, texts.length - 1) * separator.length;
  budget.write(texts.reduce((sum, text) => sum + text.length, separators));
  return texts.join(separator);
}

export const textFunctions: FunctionTable = {
  string: {
    arity: [1, 1],
    call: (args, budget) => toText('string()', argument(args, 0), budget),
    signature: (call) => {
      call.accept(0, WRITTEN, (type) => isWritten(type, call.facts));
      return primitive('String');
    },
  },
  length: {
    arity: [1, 1],
    call: (args, budget) => length(argument(args, 0), budget),
    signature: (call) => {
      call.accept(0, COUNTED, (type) => isText(type) || type.kind === 'list');
      return primitive('Integer');
    },
  },
  lower: onText('lower', (text) => text.toLowerCase()),
  upper: onText('upper', (text) => text.toUpperCase()),
  trim: onText('trim', (text) => text.trim()),
  startsWith: onTexts('startsWith', (text, part, budget) => {
    budget.read(part.length);
    return text.startsWith(part);
  }),
  contains: onTexts('contains', includesText),
  join: {
    arity: [2, 2],
    call: join,
    signature: (call) => {
      const { types } = call.accept(
        0,
        TEXTS,
        (type) =>
          type.kind === 'list' && type.item.types.every((item) => isText(item) || isAny(item)),
      );
      call.accept(1, A_TEXT, isText);
      const mayHaveHoles = types.some((type) => type.kind === 'list' && type.item.mayBeUnknown);
      return primitive('String', mayHaveHoles);
    },
  },
};
