import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const SCRIPT = join(__dirname, 'sign-in-provider.mjs');

/** A real OpenID provider at which people sign in, with the console as its client. */
export interface SignInProvider {
  readonly issuer: string;
  readonly audience: string;
  /** Sets the lifetime of the next access tokens, in seconds. Refresh tokens come with them if `renews`. Default: none. */
  setLifetime(seconds: number, options?: { readonly renews?: boolean }): Promise<void>;
  stop(): void;
}

export async function startSignInProvider(consoleUrl: string): Promise<SignInProvider> {
  const audience = 'urn:platform:test-api';
  // It is a module, which jest cannot load.
  const child = fork(SCRIPT, [consoleUrl, audience], { execArgv: [] });
  const [{ issuer }] = (await once(child, 'message')) as [{ readonly issuer: string }];
  return {
    ...{ issuer, audience },
    setLifetime: async (lifetime, { renews = false } = {}) => {
      child.send({ lifetime, renews });
      await once(child, 'message');
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
