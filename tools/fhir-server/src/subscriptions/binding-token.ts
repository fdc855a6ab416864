import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { refused } from '../outcome';
import { isObject, type Resource } from '../resource';
import { type FhirRequest, type FhirResponse, type RestContext } from '../rest/fhir-request';

/** `$get-ws-binding-token` of HL7 Subscriptions R5 Backport. */
export const BINDING_TOKEN = 'get-ws-binding-token';

const KEY = randomBytes(32);

const signatureOf = (text: string): string =>
  createHmac('sha256', KEY).update(text).digest('base64url');

/** Where the WebSockets of the server are, such as `ws://127.0.0.1:8090/fhir/websocket`. */
export const socketUrl = (baseUrl: string): string =>
  `${baseUrl.replace(/^http/, 'ws')}${SOCKET_PATH}`;

/** Below the base path. */
export const SOCKET_PATH = '/websocket';

/** `GET|POST Subscription/[id]/$get-ws-binding-token`. Throws 404 for an unknown one, 422 for another channel. */
export function getBindingToken(context: RestContext, { path }: FhirRequest): FhirResponse {
  const [, id = ''] = path;
  const found = path.length === 3 ? context.store.read('Subscription', id) : undefined;
  if (found === undefined || found.deleted || !context.behaviours.webSockets) {
    throw refused(404, 'not-found', 'No subscription to bind to.');
  }
  const { channel } = JSON.parse(found.body) as Resource;
  if (!isObject(channel) || channel['type'] !== 'websocket') {
    throw refused(422, 'processing', 'The channel of the subscription is not websocket.');
  }
  const expires = Date.now() + context.behaviours.bindingTokenMs;
  const text = `${id}|${expires}`;
  const token = Buffer.from(`${text}|${signatureOf(text)}`).toString('base64url');
  return {
    status: 200,
    resource: {
      resourceType: 'Parameters',
      parameter: [
        { name: 'token', valueString: token },
        { name: 'expiration', valueDateTime: new Date(expires).toISOString() },
        { name: 'subscription', valueString: id },
        { name: 'websocket-url', valueUrl: socketUrl(context.baseUrl) },
      ],
    },
  };
}

/** Returns the id of the subscription, or undefined for a token that is not one of ours or has expired. */
export function readBindingToken(token: string): string | undefined {
  const [id = '', expires = '', signature = ''] = Buffer.from(token, 'base64url')
    .toString('utf8')
    .split('|');
  const wanted = Buffer.from(signatureOf(`${id}|${expires}`));
  const given = Buffer.from(signature);
  const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isOurs && Date.now() < Number(expires) ? id : undefined;
}
