import type { RequestHandler } from 'express';

/** A form that another site sent. */
export class OtherSiteError extends Error {
  override readonly name = 'OtherSiteError';
}

/** Refuses a form of another site: it would act in the name of who is signed in here. */
export const requireSameOrigin: RequestHandler = ({ headers }, _response, next) => {
  const { origin, host } = headers;
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
  const site = headers['sec-fetch-site'];
  const isAllowed = isOwn && (site === undefined || site === 'same-origin' || site === 'none');
  next(isAllowed ? undefined : new OtherSiteError());
};
