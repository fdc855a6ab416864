import { type LocalizedText } from '@platform/ports';
import { type FunctionTable } from '../functions/expression-function';
import { type ProblemKind } from './expression-problem';
import { type Narrowing } from './narrowing';
import { type StaticValue } from './static-type';
import { type TypeFacts } from './type-facts';

/** Says what is wrong; `written` is the token of the source it is about, where there is one. */
export type Report = (kind: ProblemKind, message: LocalizedText, written?: string) => void;

/** What a node of the syntax tree is typed against. */
export interface TypingContext {
  readonly scope: Readonly<Record<string, StaticValue>>;
  /** What the innermost filter tests. */
  readonly item: StaticValue | undefined;
  readonly facts: TypeFacts;
  readonly functions: FunctionTable;
  /** False where another function has taken the name `present`. */
  readonly narrows: boolean;
  readonly narrowing: Narrowing;
  readonly report: Report;
}
