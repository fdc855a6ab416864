import type { Request, Response } from 'express';

import { problemOf } from './error-response';
import { problemDocument, type Language } from './problem-document';
import { localsOf } from './request-locals';

/** The language a caller is told of problems in. */
export const languageOf = (request: Request): Language =>
  request.acceptsLanguages('fr', 'en') === 'en' ? 'en' : 'fr';

/** What a request would be answered if `error` were thrown: one result among several of it. */
export const shownProblem = (error: unknown, request: Request, response: Response) =>
  problemDocument(problemOf(error), localsOf(response).requestId, languageOf(request));
