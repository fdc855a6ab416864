import type { Request, Response } from 'express';

import { problemOf } from './error-response';
import { problemDocument, type Language } from './problem-document';
import { localsOf } from './request-locals';

/** Returns the language of the problems in an answer. */
export const languageOf = (request: Request): Language =>
  request.acceptsLanguages('fr', 'en') === 'en' ? 'en' : 'fr';

/** Returns the problem document of an error as one result among several, for example of a batch. */
export const shownProblem = (error: unknown, request: Request, response: Response) =>
  problemDocument(problemOf(error), localsOf(response).requestId, languageOf(request));
