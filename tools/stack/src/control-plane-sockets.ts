import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { SOCKET_PATH_BYTES } from '@platform/control-plane-http';
import { StackError } from './stack-error';

/**
 * Fixed, because the server stores its data under this name: with the host name, a renamed host would start empty.
 */
export const NODE_NAME = 'platform-1';

export interface ControlPlaneSockets {
  readonly ingress: string;
  readonly admin: string;
  readonly fabric: string;
  /** The server's base folder, or a short link to it: the path of a socket must be short. */
  readonly base: string;
}

class SocketPathError extends StackError {
  constructor(path: string, why: string) {
    super(
      'STACK_SOCKET_PATH',
      `The control plane cannot open its sockets at ${path}: ${why}; choose a shorter data folder with --data <dir>.`,
    );
  }
}

/** Returns the sockets that a server with this base folder opens when it listens on sockets only. */
export function controlPlaneSockets(
  baseDir: string,
  env: NodeJS.ProcessEnv = process.env,
): ControlPlaneSockets {
  const own = socketsBelow(resolve(baseDir));
  return fits(own) ? own : socketsBelow(shortLinkTo(resolve(baseDir), env));
}

/** Creates the short link if one is needed. Throws {@link SocketPathError}. */
export function prepareSockets(baseDir: string, { base, ingress }: ControlPlaneSockets): void {
  const target = resolve(baseDir);
  if (base === target) return;
  if (!fits({ ingress })) {
    throw new SocketPathError(ingress, `the path is longer than ${SOCKET_PATH_BYTES} bytes`);
  }
  requirePrivateFolder(join(base, '..'));
  if (linkedTo(base) === target) return;
  rmSync(base, { force: true });
  symlinkSync(target, base);
}

function socketsBelow(base: string): ControlPlaneSockets {
  const at = (name: string): string => join(base, NODE_NAME, `${name}.sock`);
  return { base, ingress: at('ingress'), admin: at('admin'), fabric: at('fabric') };
}

/** `ingress` has the longest path of the three. */
const fits = ({ ingress }: Pick<ControlPlaneSockets, 'ingress'>): boolean =>
  Buffer.byteLength(ingress) <= SOCKET_PATH_BYTES;

/** Returns the same link for the same folder, so that a printed address stays valid after a restart. */
function shortLinkTo(baseDir: string, env: NodeJS.ProcessEnv): string {
  const parent = env['XDG_RUNTIME_DIR'] || tmpdir();
  const digest = createHash('sha256').update(baseDir).digest('hex').slice(0, 12);
  return join(parent, `workflow-platform-${userInfo().uid}`, digest);
}

/** In a folder that everybody may write to, another user may have created the folder first. */
function requirePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { mode, uid } = lstatSync(folder);
  const isOurs = lstatSync(folder).isDirectory() && uid === userInfo().uid && (mode & 0o077) === 0;
  if (!isOurs) throw new SocketPathError(folder, 'the folder is not private to this user');
}

function linkedTo(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
