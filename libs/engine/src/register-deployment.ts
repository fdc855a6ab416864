import { createLogger } from '@platform/telemetry';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';

const log = createLogger('restate-register');

export interface RegistrationOptions {
  /** `RESTATE_ADMIN_URL` */
  readonly adminUrl: string;
  /** `RESTATE_ENDPOINT_URL`: where the control plane reaches this endpoint. */
  readonly endpointUrl: string;
  /** Stops the retries when the process stops. */
  readonly signal: AbortSignal;
}

const REQUEST_TIMEOUT_MS = 10_000;

async function register({ adminUrl, endpointUrl, signal }: RegistrationOptions): Promise<void> {
  const response = await fetch(new URL('/deployments', adminUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Without `force`, a known address answers 200 and new handlers or options go unseen.
    body: JSON.stringify({ uri: endpointUrl, force: true }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  });
  if (!response.ok) {
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    throw new Error(message ?? `HTTP ${response.status}`);
  }
  await response.arrayBuffer();
}

/**
 * Registers this endpoint with the control plane, again and again until it works or the process
 * stops: the two may start in any order. Resolves to whether it is registered.
 */
export async function registerDeployment(options: RegistrationOptions): Promise<boolean> {
  const { signal, endpointUrl } = options;
  const policy = retry(handleAll, {
    maxAttempts: Number.MAX_SAFE_INTEGER,
    backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 5_000 }),
  }).dangerouslyUnref();
  policy.onFailure(({ reason }) => {
    if (signal.aborted) return;
    const error = 'error' in reason ? reason.error.message : String(reason.value);
    log.warn({ error }, 'enregistrement auprès du plan de contrôle impossible, nouvel essai');
  });
  const registered = policy
    .execute(() => register(options), signal)
    .then(
      () => true,
      () => false,
    );
  const done = await unlessStopped(registered, signal);
  if (done) log.info({ endpoint: endpointUrl }, 'moteur enregistré auprès du plan de contrôle');
  return done;
}

/** The retries notice only after the wait they are in that the process stops; it must not wait too. */
function unlessStopped(registered: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = (): void => resolve(false);
    signal.addEventListener('abort', stop, { once: true });
    void registered.then(resolve).finally(() => signal.removeEventListener('abort', stop));
  });
}
