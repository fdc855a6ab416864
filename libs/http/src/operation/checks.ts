import { PROBLEM_TYPES, type FieldProblem } from '@platform/problems';
import { compileSchema } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

import { isStorable } from '../body/lossless-json';
import type { OperationDefinition } from './operation';

type Check = (value: unknown) => readonly FieldProblem[];

/** The checks of each part of a request. Path and query texts are converted in place. */
export interface Checks {
  readonly params: Check;
  readonly query: Check;
  readonly headers: Check;
  readonly body: Check;
}

const ACCEPT_ALL: Check = () => [];

/** Checks an object of texts, and converts those that stand for a number or a boolean in place. */
const checkTexts = (schema: OperationDefinition['query']): Check =>
  schema ? compileSchema(schema, { convertTexts: true }).check : ACCEPT_ALL;

/** Refuses unknown parameters: ignoring one would return an unfiltered list. */
const checkQuery = (schema: OperationDefinition['query']): Check =>
  checkTexts({ additionalProperties: false, ...(schema ?? Type.Object({})) });

const checkStorable: Check = (texts) =>
  Object.entries(texts as Readonly<Record<string, unknown>>)
    .filter(([, text]) => [text].flat().some((one) => typeof one === 'string' && !isStorable(one)))
    .map(([name]) => ({ path: `/${name}`, message: PROBLEM_TYPES['text-invalid'].detail }));

const both =
  (first: Check, second: Check): Check =>
  (value) => [...first(value), ...second(value)];

export const compileChecks = ({
  params,
  query,
  headers,
  body,
  bodyAs = 'json',
}: OperationDefinition): Checks => ({
  params: both(checkStorable, checkTexts(params)),
  query: both(checkStorable, checkQuery(query)),
  headers: checkTexts(headers),
  body: body && bodyAs === 'json' ? compileSchema(body).check : ACCEPT_ALL,
});
