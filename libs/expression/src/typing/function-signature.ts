import { type LocalizedText } from '@platform/ports';
import { type ProblemKind } from './expression-problem';
import { type StaticType, type StaticValue } from './static-type';
import { type TypeFacts } from './type-facts';

/** A call to type-check. Its number of arguments is already checked. */
export interface TypedCall {
  readonly args: readonly StaticValue[];
  readonly facts: TypeFacts;
  /** Returns the number literal of an argument, undefined when the argument is computed. */
  writtenNumber(index: number): number | undefined;
  /** Reports an argument that can have a type outside these. `expected` names them in the message. */
  accept(
    index: number,
    expected: LocalizedText,
    accepts: (type: StaticType) => boolean,
  ): StaticValue;
  report(kind: ProblemKind, message: LocalizedText, written?: string): void;
}

/**
 * Returns the static result of a call. The result may be unknown when an argument may be, unless the
 * function accepts unknown arguments.
 */
export type FunctionSignature = (call: TypedCall) => StaticValue;
