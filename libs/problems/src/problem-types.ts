import { ACCESS_PROBLEMS } from './table/access';
import { AGENT_PROBLEMS } from './table/agents';
import { AVAILABILITY_PROBLEMS } from './table/availability';
import { DEFINITION_PROBLEMS } from './table/definitions';
import { EVENT_PROBLEMS } from './table/events';
import { HTTP_PROBLEMS } from './table/http';
import { RUN_PROBLEMS } from './table/runs';
import { SIMULATION_PROBLEMS } from './table/simulation';
import { VALIDATION_PROBLEMS } from './table/validations';
import type { ProblemType } from './problem-type';

const TABLE = {
  ...HTTP_PROBLEMS,
  ...AVAILABILITY_PROBLEMS,
  ...ACCESS_PROBLEMS,
  ...AGENT_PROBLEMS,
  ...DEFINITION_PROBLEMS,
  ...EVENT_PROBLEMS,
  ...RUN_PROBLEMS,
  ...VALIDATION_PROBLEMS,
  ...SIMULATION_PROBLEMS,
};

/** Stable, kebab-case: programs decide by it. */
export type ProblemCode = keyof typeof TABLE;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** Names of the facts that the detail of a problem tells. */
export type FactName<Code extends ProblemCode> = Placeholders<(typeof TABLE)[Code]['detail']['en']>;

/** The codes of problems whose detail tells no fact. */
export type PlainProblemCode = {
  [Code in ProblemCode]: [FactName<Code>] extends [never] ? Code : never;
}[ProblemCode];

/** Every problem that the API can answer, by code. */
export const PROBLEM_TYPES: Readonly<Record<ProblemCode, ProblemType>> = TABLE;

/** The statuses of a problem, the usual one first. */
export const statusesOf = (code: ProblemCode): readonly number[] =>
  [PROBLEM_TYPES[code].status].flat() as readonly number[];
