import type { IncomingMessage } from 'node:http';

import { LANGUAGES, type Language } from '@platform/ports';
import express, { type Request, type Response } from 'express';

import { problemOf } from './error-response';
import { problemDocument } from './problem-document';
import { localsOf } from '../request-locals';

/** Setting of the application: the language of answers to callers who name none that the platform writes. */
export const DEFAULT_LANGUAGE = 'default language';

/** Returns the language of the sentences in an answer: the caller's, or that of the site. */
export function languageOf(request: Pick<Request, 'acceptsLanguages' | 'app'>): Language {
  return preferred(request, request.app.get(DEFAULT_LANGUAGE) as Language);
}

/** As `languageOf`, for a request that no application handles. */
export const languageAsked = (
  request: Pick<IncomingMessage, 'headers'>,
  site: Language,
): Language => {
  const { acceptsLanguages } = express.request;
  return preferred({ acceptsLanguages: acceptsLanguages.bind(request as Request) }, site);
};

function preferred(request: Pick<Request, 'acceptsLanguages'>, site: Language): Language {
  const accepted = request.acceptsLanguages([site, ...LANGUAGES]);
  return LANGUAGES.find((language) => language === accepted) ?? site;
}

/** Returns the problem document of an error as one result among several, for example of a batch. */
export const shownProblem = (error: unknown, request: Request, response: Response) =>
  problemDocument(problemOf(error), localsOf(response).requestId, languageOf(request));
