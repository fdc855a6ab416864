import { ConfigurationError } from '@platform/ports';
import { createLogger } from '@platform/telemetry';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';

import { readDeploymentBuild, sendDeployment } from './register-deployment-admin';

const log = createLogger('restate-register');

/**
 * `replace`: the new build takes over the address, including runs in flight. `immutable`: an address belongs to one build
 * for ever, so a run ends on the build on which it began.
 */
export type DeploymentMode = 'replace' | 'immutable';

export interface RegistrationOptions {
  /** `RESTATE_ADMIN_URL` */
  readonly adminUrl: string;
  /** `RESTATE_ENDPOINT_URL`: where the control plane reaches this endpoint. */
  readonly endpointUrl: string;
  /** `RESTATE_DEPLOYMENT`. Default `replace`. */
  readonly mode?: DeploymentMode;
  /** `PLATFORM_BUILD`: name of the served build, stored with the deployment. */
  readonly build?: string;
  /** Stops the retries when the process stops. */
  readonly signal: AbortSignal;
}

/** Registers once. Rejects with `ConfigurationError` when the address belongs to another build. */
async function register(options: RegistrationOptions): Promise<void> {
  const { mode = 'replace', build } = options;
  const sent = await sendDeployment({ ...options, force: mode === 'replace' });
  if (mode === 'replace' || sent.isNew) return;
  if ((await readDeploymentBuild(sent.id, options)) === build) return;
  throw new ConfigurationError(
    'RESTATE_ENDPOINT_URL',
    "cette adresse est celle d'une autre version du moteur : chaque version a besoin d'une adresse à elle",
    {
      english:
        'this address is that of another version of the engine: each version needs an address of its own',
    },
  );
}

/**
 * Registers this endpoint with the control plane. Retries until it succeeds or the process stops, so the two may start
 * in any order. Resolves with whether it is registered. Rejects with `ConfigurationError` when, under `immutable`, the
 * address belongs to another build.
 */
export async function registerDeployment(options: RegistrationOptions): Promise<boolean> {
  const { signal, endpointUrl, build } = options;
  const policy = retry(
    handleWhen((error) => !ConfigurationError.isInstance(error)),
    {
      maxAttempts: Number.MAX_SAFE_INTEGER,
      backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 5_000 }),
    },
  ).dangerouslyUnref();
  policy.onFailure(({ reason, handled }) => {
    if (signal.aborted || !handled) return;
    const error = 'error' in reason ? reason.error.message : String(reason.value);
    log.warn({ error }, 'enregistrement auprès du plan de contrôle impossible, nouvel essai');
  });
  const registered = policy
    .execute(() => register(options), signal)
    .then(
      () => true,
      (error: unknown) => {
        if (ConfigurationError.isInstance(error)) throw error;
        return false;
      },
    );
  const done = await unlessStopped(registered, signal);
  if (done) {
    log.info({ endpoint: endpointUrl, build }, 'moteur enregistré auprès du plan de contrôle');
  }
  return done;
}

/** Resolves early when the process stops, because the retries notice that only after their current wait. */
function unlessStopped(registered: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve(false);
    signal.addEventListener('abort', stop, { once: true });
    void registered.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
