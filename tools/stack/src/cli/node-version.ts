import { StackError } from '../stack-error';

const NEEDED = [20, 19] as const;

class NodeTooOldError extends StackError {
  constructor(version: string) {
    super(
      'STACK_NODE_TOO_OLD',
      `Node ${version} is too old: Node ${NEEDED.join('.')} or later is needed.`,
    );
  }
}

/** Throws {@link NodeTooOldError}. Older versions cannot load plugins that are ES modules. */
export function requireNodeVersion(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    throw new NodeTooOldError(version);
  }
}
