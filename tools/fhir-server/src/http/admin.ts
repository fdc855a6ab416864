import { type IncomingMessage } from 'node:http';
import { type BehaviourState } from '../behaviours/behaviour-state';
import { BehaviourInvalidError, parseBehaviours } from '../behaviours/parse-behaviours';
import { refused } from '../outcome';
import { isObject } from '../resource';
import { readBody } from './read-body';
import { type RawResponse } from './respond';

export interface AdminDeps {
  readonly state: BehaviourState;
  readonly countResources: () => number;
  /** Removes everything and seeds again. */
  readonly resetContent: () => Promise<void>;
}

export const ADMIN_PATH = '/admin';

const MAX_BODY_BYTES = 64 * 1024;

/** Whether the address is one of the administration, which faults do not touch. */
export const isAdminAddress = (url: string): boolean =>
  url === ADMIN_PATH || url.startsWith(`${ADMIN_PATH}/`);

/** `GET|PATCH|DELETE /admin/behaviours` and `POST /admin/reset`. Throws 400, 404. */
export async function answerAdmin(deps: AdminDeps, request: IncomingMessage): Promise<RawResponse> {
  switch (`${request.method} ${request.url}`) {
    case 'GET /admin/behaviours':
      return json(deps.state.current());
    case 'PATCH /admin/behaviours':
      return json(deps.state.set(await readChanges(request)));
    case 'DELETE /admin/behaviours':
      return json(deps.state.reset());
    case 'POST /admin/reset':
      await deps.resetContent();
      return json({ resources: deps.countResources() });
    default:
      throw refused(404, 'not-found', 'Unknown administrative call.');
  }
}

async function readChanges(request: IncomingMessage): Promise<ReturnType<typeof parseBehaviours>> {
  // A page in a browser cannot send this type to another origin without being allowed to.
  if (request.headers['content-type']?.startsWith('application/json') !== true) {
    throw refused(415, 'not-supported', 'Content-Type must be application/json.');
  }
  try {
    const body: unknown = JSON.parse(await readBody(request, MAX_BODY_BYTES));
    if (isObject(body)) return parseBehaviours(body);
  } catch (error) {
    if (error instanceof BehaviourInvalidError) throw refused(400, 'value', error.message);
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw refused(400, 'structure', 'The body is not a JSON object.');
}

const json = (value: object): RawResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});
