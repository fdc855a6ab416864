import type { RequestHandler } from 'express';
import { problemError } from './answer/problem-error';

/** A browser sends about twenty; gateways add some. */
export const MAX_HEADERS = 100;
const MAX_ADDRESS_LENGTH = 8_192;

/** Refuses an overlong URL or header list, and a request that two servers could route differently. */
export const requireSoundHead: RequestHandler = (request, _response, next) => {
  const names = request.rawHeaders.filter((_text, index) => index % 2 === 0);
  if (names.length > MAX_HEADERS) throw problemError('headers-too-large');
  if (request.url.length > MAX_ADDRESS_LENGTH) {
    throw problemError('address-too-long', { facts: { limit: MAX_ADDRESS_LENGTH } });
  }
  const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && request.httpVersion !== '1.0')) {
    throw problemError('request-malformed');
  }
  next();
};
