import { createHmac } from 'node:crypto';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import { type BehaviourState } from '../behaviours/behaviour-state';
import { isObject, type JsonObject, objectsIn, type Resource, textOf } from '../resource';
import { toResource } from '../rest/represent';
import { findMatches } from '../search/find-matches';
import { parseSearch, type SearchLimits, type SearchQuery } from '../search/search-query';
import { type Store, type StoredVersion } from '../store/open-store';
import { notificationBundle } from './notification-bundle';
import { type Sockets } from './sockets';
import { isTopicBased, searchOf } from './topic-subscription';

export interface HooksDeps {
  readonly store: Store;
  readonly state: BehaviourState;
  readonly baseUrl: string;
  readonly limits: SearchLimits;
  readonly sockets: Pick<Sockets, 'notify'>;
}

export interface Hooks {
  /** Notifies the active subscriptions that what was written matches. Returns at once. */
  notify(written: readonly StoredVersion[]): void;
  /** Resolves when every notification was sent or given up. */
  settled(): Promise<void>;
  close(): void;
}

/** Of Medplum: the body is signed with this secret in `X-Signature` (HMAC-SHA256, hex). */
const SECRET_URL = 'https://www.medplum.com/fhir/StructureDefinition/subscription-secret';

const MAX_WAITING_DELIVERIES = 1_000;
const DELIVERY_TIMEOUT_MS = 5_000;
const FIRST_RETRY_MS = 200;

interface Hook {
  readonly subscription: Resource & { id: string };
  readonly query: SearchQuery;
  readonly channel: JsonObject;
  readonly secret: string | undefined;
}

/**
 * Notifies the active Subscription resources whose criteria a write matches: their sockets at once, their rest-hooks one
 * after the other.
 */
export function createHooks(deps: HooksDeps): Hooks {
  const { store, state, baseUrl, sockets } = deps;
  const stopping = new AbortController();
  const sent = new Map<string, number>();
  const chains = new Map<string, { tail: Promise<void>; waiting: number }>();
  let hooks: Hook[] | undefined;

  const enqueue = (hook: Hook, stored: StoredVersion): void => {
    const endpoint = String(hook.channel['endpoint']);
    const chain = chains.get(endpoint) ?? { tail: Promise.resolve(), waiting: 0 };
    if (chain.waiting >= MAX_WAITING_DELIVERIES) return;
    chain.waiting += 1;
    chain.tail = chain.tail
      .then(() => deliver(hook, stored))
      .catch(() => undefined)
      .finally(() => (chain.waiting -= 1));
    chains.set(endpoint, chain);
  };

  const deliver = async (hook: Hook, stored: StoredVersion): Promise<void> => {
    const { hookAttempts, hookMethod, subscriptionStatus } = state.current();
    const { subscription } = hook;
    const events = (sent.get(subscription.id) ?? 0) + 1;
    sent.set(subscription.id, events);
    const body = isTopicBased(subscription)
      ? notificationBundle({
          baseUrl,
          subscription,
          events,
          type: 'event-notification',
          form: subscriptionStatus,
        })
      : toResource(stored);
    const policy = retry(handleAll, {
      maxAttempts: Math.max(hookAttempts - 1, 0),
      backoff: new ExponentialBackoff({ initialDelay: FIRST_RETRY_MS }),
    });
    await policy.execute(
      () => sendOnce(hook, { stored, body }, hookMethod, stopping.signal),
      stopping.signal,
    );
  };

  return {
    notify(written) {
      if (written.some(({ type }) => type === 'Subscription')) hooks = undefined;
      hooks ??= activeHooks(store, deps.limits);
      for (const stored of written) {
        for (const hook of hooks) {
          if (stored.deleted || hook.query.type !== stored.type) continue;
          const { found } = findMatches(store, hook.query, { baseUrl, onlyRid: stored.rid });
          if (found.length === 0) continue;
          if (hook.channel['type'] === 'websocket') sockets.notify(hook.subscription);
          else enqueue(hook, stored);
        }
      }
    },
    async settled() {
      await Promise.all([...chains.values()].map(({ tail }) => tail));
    },
    close: () => stopping.abort(),
  };
}

function activeHooks(store: Store, limits: SearchLimits): Hook[] {
  const wanted = { ...limits, defaultPageSize: limits.maxPageSize };
  const query = parseSearch('Subscription', [['status', 'active']], wanted);
  return findMatches(store, query, { baseUrl: '' }).found.flatMap(({ id, body }) => {
    const hook = toHook({ ...(JSON.parse(body) as Resource), id }, limits);
    return hook === undefined ? [] : [hook];
  });
}

/** Undefined for criteria that are no search of this server. */
function toHook(subscription: Resource & { id: string }, limits: SearchLimits): Hook | undefined {
  const [type = '', search = ''] = searchOf(subscription).split(/\?(.*)/s);
  const { channel } = subscription;
  if (!isObject(channel)) return undefined;
  try {
    const query = parseSearch(type, new URLSearchParams(search), limits);
    if (query.unknown.length > 0) return undefined;
    const secret = objectsIn(subscription['extension']).find(({ url }) => url === SECRET_URL);
    return { subscription, query, channel, secret: textOf(secret?.['valueString']) };
  } catch {
    return undefined;
  }
}

async function sendOnce(
  { channel, secret }: Hook,
  { stored, body: content }: { readonly stored: StoredVersion; readonly body: Resource },
  method: 'post' | 'put',
  signal: AbortSignal,
): Promise<void> {
  const endpoint = String(channel['endpoint']);
  const payload = textOf(channel['payload']);
  const body = payload === undefined ? '' : JSON.stringify(content);
  const isPut = method === 'put' && payload !== undefined;
  const headers = new Headers(payload === undefined ? {} : { 'content-type': payload });
  for (const line of Array.isArray(channel['header']) ? channel['header'] : []) {
    const [name = '', value = ''] = String(line).split(/:\s*(.*)/s);
    headers.set(name, value);
  }
  if (secret !== undefined) {
    headers.set('x-signature', createHmac('sha256', secret).update(body).digest('hex'));
  }
  const response = await fetch(isPut ? `${endpoint}/${stored.type}/${stored.id}` : endpoint, {
    method: isPut ? 'PUT' : 'POST',
    headers,
    ...(payload === undefined ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The hook answered ${response.status}.`);
}
