import {
  isAny,
  isBoolean,
  isNumber,
  isText,
  primitive,
  type StaticType,
} from '../typing/static-type';
import { plainNumber } from '../values/exact-decimal';
import { type ExpressionValue, toValue, UNKNOWN } from '../values/expression-value';
import { argument, listArgument, refuseType, textArgument } from './arguments';
import { type ExpressionFunction, type FunctionTable } from './expression-function';

/** Writes a text, a number (plain decimal notation) or a boolean; refuses the rest. */
export function toText(where: string, value: ExpressionValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return plainNumber(value);
  if (typeof value === 'boolean') return String(value);
  return refuseType(where, 'un texte, un nombre ou un booléen', value);
}

const A_TEXT = { fr: 'un texte', en: 'a text' };
const WRITTEN = { fr: 'un texte, un nombre ou un booléen', en: 'a text, a number or a boolean' };
const COUNTED = { fr: 'un texte ou une liste', en: 'a text or a list' };
const TEXTS = { fr: 'une liste de textes', en: 'a list of texts' };

/** What {@link toText} writes. */
export function isWritten(type: StaticType): boolean {
  return isText(type) || isNumber(type) || isBoolean(type);
}

function onText(name: string, change: (text: string) => string): ExpressionFunction {
  return {
    arity: [1, 1],
    call: (args) => change(textArgument(name, argument(args, 0))),
    signature: (call) => {
      call.accept(0, A_TEXT, isText);
      return primitive('String');
    },
  };
}

function onTexts(name: string, test: (text: string, part: string) => boolean): ExpressionFunction {
  return {
    arity: [2, 2],
    call: (args) =>
      test(textArgument(name, argument(args, 0)), textArgument(name, argument(args, 1))),
    signature: (call) => {
      call.accept(0, A_TEXT, isText);
      call.accept(1, A_TEXT, isText);
      return primitive('Boolean');
    },
  };
}

function length(value: ExpressionValue): number {
  if (Array.isArray(value)) return value.length;
  // Characters, not UTF-16 units.
  if (typeof value === 'string') return [...value].length;
  return refuseType('length()', 'un texte ou une liste', value);
}

function join(args: readonly ExpressionValue[]): ExpressionValue {
  const items = listArgument('join', argument(args, 0)).map(toValue);
  const separator = textArgument('join', argument(args, 1));
  const texts = items.filter((item) => item !== UNKNOWN).map((item) => textArgument('join', item));
  return texts.length < items.length ? UNKNOWN : texts.join(separator);
}

export const textFunctions: FunctionTable = {
  string: {
    arity: [1, 1],
    call: (args) => toText('string()', argument(args, 0)),
    signature: (call) => {
      call.accept(0, WRITTEN, isWritten);
      return primitive('String');
    },
  },
  length: {
    arity: [1, 1],
    call: (args) => length(argument(args, 0)),
    signature: (call) => {
      call.accept(0, COUNTED, (type) => isText(type) || type.kind === 'list');
      return primitive('Integer');
    },
  },
  lower: onText('lower', (text) => text.toLowerCase()),
  upper: onText('upper', (text) => text.toUpperCase()),
  trim: onText('trim', (text) => text.trim()),
  startsWith: onTexts('startsWith', (text, part) => text.startsWith(part)),
  contains: onTexts('contains', (text, part) => text.includes(part)),
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
