import { isObject, type Resource } from '../resource';

/** A requested subscription becomes active at once if this server can serve it, and gets the status `error` otherwise. */
export function activateSubscription(
  resource: Resource & { id: string },
): Resource & { id: string } {
  if (resource['status'] !== 'requested') return resource;
  const { channel } = resource;
  const problem =
    !isObject(channel) || channel['type'] !== 'rest-hook'
      ? 'Only channels of type rest-hook are supported.'
      : hookProblem(channel['endpoint']);
  return problem === undefined
    ? { ...resource, status: 'active' }
    : { ...resource, status: 'error', error: problem };
}

function hookProblem(endpoint: unknown): string | undefined {
  const isHttp = typeof endpoint === 'string' && /^https?:\/\//i.test(endpoint);
  return isHttp && URL.canParse(endpoint) ? undefined : 'channel.endpoint must be an http(s) URL.';
}
