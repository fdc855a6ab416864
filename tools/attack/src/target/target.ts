import { type Stack } from '@platform/stack';

import { type Answer, type Call } from './call';

/** How callers are known to the stack under attack (`AUTH_MODE`). */
export type AttackMode = 'open' | 'keys';

/** The running platform that is attacked, as an attacker and its operator see it. */
export interface Target {
  readonly mode: AttackMode;
  readonly stack: Stack;
  /** Temporary; holds the instance manifest and the inbox, beside the stack's own data folder. */
  readonly folder: string;
  /** Calls the proxy; `path` begins with `/`. */
  call(path: string, options?: Call): Promise<Answer>;
  /** An API key with these roles, made once each; in mode `open` too, where nobody needs one. */
  keyFor(...roles: readonly string[]): Promise<string>;
}
