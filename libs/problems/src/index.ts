export { problem, type FieldProblem, type Problem } from './problem';
export type { ProblemType } from './problem-type';
export {
  PROBLEM_TYPES,
  statusesOf,
  type PlainProblemCode,
  type ProblemCode,
} from './problem-types';
