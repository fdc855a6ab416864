import { type LocalizedText } from '@platform/ports';
import { type ProblemKind } from './expression-problem';
import { type StaticType, type StaticValue } from './static-type';
import { type TypeFacts } from './type-facts';

/** A call whose result is to be typed. The number of arguments is right. */
export interface TypedCall {
  readonly args: readonly StaticValue[];
  readonly facts: TypeFacts;
  /** The number an argument is written as; undefined when it is computed. */
  writtenNumber(index: number): number | undefined;
  /** Refuses an argument that can be of another type than these; `expected` names them. */
  accept(
    index: number,
    expected: LocalizedText,
    accepts: (type: StaticType) => boolean,
  ): StaticValue;
  report(kind: ProblemKind, message: LocalizedText, written?: string): void;
}

/**
 * The result of a call, known without running it. An argument that may be unknown makes it so too,
 * unless the function accepts unknown arguments.
 */
export type FunctionSignature = (call: TypedCall) => StaticValue;
