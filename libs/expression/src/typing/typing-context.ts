import { type LocalizedText } from '@platform/ports';
import { type FunctionTable } from '../functions/expression-function';
import { type ProblemKind } from './expression-problem';
import { type Narrowing } from './narrowing';
import { type StaticValue } from './static-type';
import { type TypeFacts } from './type-facts';

/** Reports a problem. `written` is the token of the source that it is about, if any. */
export type Report = (kind: ProblemKind, message: LocalizedText, written?: string) => void;

/** The context in which a node of the syntax tree is type-checked. */
export interface TypingContext {
  readonly scope: Readonly<Record<string, StaticValue>>;
  /** The item that the innermost filter or list function reads. */
  readonly item: StaticValue | undefined;
  readonly facts: TypeFacts;
  readonly functions: FunctionTable;
  /** False when another function replaces `present`. */
  readonly narrows: boolean;
  readonly narrowing: Narrowing;
  readonly report: Report;
}
