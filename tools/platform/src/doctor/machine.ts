import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { userInfo } from 'node:os';

import { failure, good, warning, type Check, type CheckResult } from './check-result';

/** Major and minor version that the platform needs. Older lines than `supported` get no fixes any more. */
const NODE = { lowest: [20, 19], supported: 22 } as const;

const GIB = 1024 ** 3;
const LOW_DISK = { failure: 1 * GIB, warning: 5 * GIB };

export const checkNode: Check = () => {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [lowest, lowestMinor] = NODE.lowest;
  return Promise.resolve([checkNode()]);

  function checkNode(): CheckResult {
    if (major < lowest || (major === lowest && minor < lowestMinor)) {
      const todo = `install Node ${NODE.lowest.join('.')} or later; 24 is recommended`;
      return failure('node', `${node} is too old`, todo);
    }
    if (major >= NODE.supported) return good('node', node);
    return warning('node', `${node} gets no security fixes any more`, 'plan the change to Node 24');
  }
};

function diskOf(folder: string): CheckResult {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const says = `${(free / GIB).toFixed(1)} GiB free for ${folder}`;
  const todo = 'free space, or move PLATFORM_DATA_DIR: a full disk stops what runs';
  if (free < LOW_DISK.failure) return failure('disk', says, todo);
  return free < LOW_DISK.warning ? warning('disk', says, todo) : good('disk', says);
}

function rightsOf(folder: string): CheckResult {
  const { mode, uid } = statSync(folder);
  const { uid: ownUid, username } = userInfo();
  if (ownUid !== 0 && uid !== ownUid) {
    return failure(
      'data folder',
      `${folder} belongs to user ${uid}, and this is ${username}`,
      'run this command, and the processes, as the user that owns it',
    );
  }
  if ((mode & 0o077) !== 0) {
    return failure(
      'data folder',
      `others can read ${folder}, which holds patient data`,
      `chmod -R go= '${folder}'`,
    );
  }
  return good('data folder', `${folder}, for its owner only`);
}

const notWritable = (folder: string, code = 'unknown'): CheckResult =>
  failure(
    'data folder',
    `${folder} cannot be written (${code})`,
    code === 'EROFS'
      ? 'mount its volume for writing, and start the processes again; after an error of the disk, check it first'
      : 'run this command, and the processes, as the user that owns it',
  );

/** npm runs commands in the root; INIT_CWD is the folder that the user called npm in. */
export const dataFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env['INIT_CWD'] ?? process.cwd(), env['PLATFORM_DATA_DIR'] ?? '.data');

export const checkFiles: Check = ({ env }) => {
  const folder = dataFolder(env);
  if (!existsSync(folder)) {
    const says = `${folder} does not exist yet: the first start creates it`;
    return Promise.resolve([
      warning('data folder', says, 'set PLATFORM_DATA_DIR if it is elsewhere'),
    ]);
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return Promise.resolve([notWritable(folder, (error as NodeJS.ErrnoException).code)]);
  }
  return Promise.resolve([rightsOf(folder), diskOf(folder)]);
};
