import { type Behaviours } from '../behaviours/behaviours';
import { isObject, type Json, type Resource } from '../resource';

/** A requested subscription becomes active at once if this server can serve it, and gets the status `error` otherwise. */
export function activateSubscription(
  resource: Resource & { id: string },
  behaviours: Behaviours,
): Resource & { id: string } {
  if (resource['status'] !== 'requested') return resource;
  if (behaviours.subscriptionActivation === 'client') return resource;
  const { channel } = resource;
  const problem = channelProblem(channel, behaviours);
  return problem === undefined
    ? { ...resource, status: 'active' }
    : { ...resource, status: 'error', error: problem };
}

function channelProblem(channel: Json | undefined, { webSockets }: Behaviours): string | undefined {
  const type = isObject(channel) ? channel['type'] : undefined;
  if (isObject(channel) && type === 'rest-hook') return hookProblem(channel['endpoint']);
  if (type === 'websocket' && webSockets) return undefined;
  return `Supported types of channels: rest-hook${webSockets ? ', websocket' : ''}.`;
}

function hookProblem(endpoint: unknown): string | undefined {
  const isHttp = typeof endpoint === 'string' && /^https?:\/\//i.test(endpoint);
  return isHttp && URL.canParse(endpoint) ? undefined : 'channel.endpoint must be an http(s) URL.';
}
