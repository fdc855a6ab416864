import { type Stack } from '@platform/stack';

import { type ModelProvider } from '../provider/model-provider';
import { type Answer, type Call } from './call';

/** How the attacked stack authenticates callers (`AUTH_MODE`). */
export type AttackMode = 'open' | 'keys';

/** The attacked platform, with what an attacker and an operator use. */
export interface Target {
  readonly mode: AttackMode;
  readonly stack: Stack;
  /** Temporary folder with the instance manifest and the inbox, beside the data folder of the stack. */
  readonly folder: string;
  /** The provider of the agents' models, `brief` and `lasting` in the instance. */
  readonly provider: ModelProvider;
  /** Calls the proxy. `path` begins with `/`. */
  call(path: string, options?: Call): Promise<Answer>;
  /**
   * Returns an API key with these roles, the same for the same roles. In mode `open` as well, where no key is
   * needed.
   */
  keyFor(...roles: readonly string[]): Promise<string>;
}
