import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fetchControlPlane, isListening } from '@platform/control-plane-http';

import { requestIdentity } from './request-identity';
import type { Stack } from './stack';
import { startStack, type StackOptions } from './start-stack';
import { createTemporaryFolder } from './temporary-folder';

const mains = {
  endpoint: join(__dirname, '__fixtures__/stand-in-endpoint.cjs'),
  proxy: join(__dirname, '__fixtures__/stand-in-proxy.cjs'),
};
const keys = { env: { proxy: { AUTH_MODE: 'keys' } } };

let stack: Stack | undefined;
let folder: ReturnType<typeof createTemporaryFolder>;
beforeEach(() => {
  stack = undefined;
  folder = createTemporaryFolder();
});
afterEach(async () => {
  await stack?.stop();
  folder.remove();
});

const start = async (options: StackOptions = keys): Promise<Stack> => {
  stack = await startStack({ dataDir: folder.path, mains, ...options });
  return stack;
};

const services = async ({ ingressUrl }: Stack): Promise<readonly string[]> => {
  const answer = await fetchControlPlane(ingressUrl, '/restate/health');
  return ((await answer.json()) as { services: string[] }).services.sort();
};

const listening = async ({ ports }: Stack): Promise<readonly string[]> => {
  const asked = Object.entries(ports).map(async ([name, port]) =>
    (await isListening(`http://127.0.0.1:${port}`)) ? [name] : [],
  );
  return (await Promise.all(asked)).flat().sort();
};

/** Returns everything below a folder that others than its owner can access. */
const openToOthers = (path: string): readonly string[] => {
  const found = lstatSync(path);
  const own = (found.mode & 0o077) === 0 ? [] : [`${path} ${(found.mode & 0o777).toString(8)}`];
  if (!found.isDirectory()) return own;
  return [...own, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))];
};

describe('where somebody is asked who they are', () => {
  it('the control plane is on sockets of the data folder, its owner’s alone, and on no port, and is reached again after it was killed and left them', async () => {
    chmodSync(folder.path, 0o755);
    const started = await start({ ...keys, restartDelays: { initialDelayMs: 10 } });
    const sockets = join(folder.path, 'restate/platform-1');
    expect(started.ingressUrl).toBe(`unix:${sockets}/ingress.sock`);
    expect(started.adminUrl).toBe(`unix:${sockets}/admin.sock`);
    expect(await listening(started)).toEqual(['endpoint', 'proxy']);
    expect(await services(started)).toEqual(['record', 'workflow']);
    expect(openToOthers(folder.path)).toEqual([]);

    await started.controlPlane.kill('SIGKILL');
    await started.controlPlane.start();
    expect(await services(started)).toEqual(['record', 'workflow']);
  });

  it('its usual ports may be another program’s', async () => {
    const other = await startStack({ mains });
    try {
      const { ingress, admin, fabric } = other.ports;
      expect(await services(await start({ ...keys, ports: { ingress, admin, fabric } }))).toEqual([
        'record',
        'workflow',
      ]);
    } finally {
      await other.stop();
    }
  });

  it('keeps what it knew without a key, and the other way round', async () => {
    const deployments = async (place: Stack): Promise<unknown> => {
      const answer = await fetchControlPlane(place.adminUrl, '/deployments');
      const { deployments: known } = (await answer.json()) as { deployments: { id: string }[] };
      return known.map(({ id }) => id);
    };
    const open = await start({});
    const known = await deployments(open);
    const { ports } = open;
    await open.stop();
    const closed = await start({ ...keys, ports });
    expect(await deployments(closed)).toEqual(known);
    await closed.stop();
    expect(await deployments(await start({ ports }))).toEqual(known);
  });

  it('works in a data folder whose path is too long for a socket', async () => {
    const runtime = createTemporaryFolder();
    process.env['XDG_RUNTIME_DIR'] = runtime.path;
    try {
      const dataDir = join(folder.path, 'a'.repeat(120));
      const started = await start({ ...keys, dataDir });
      expect(started.ingressUrl.startsWith(`unix:${runtime.path}/workflow-platform-`)).toBe(true);
      expect(await services(started)).toEqual(['record', 'workflow']);
      await started.controlPlane.kill('SIGKILL');
      await started.controlPlane.start();
      expect(await services(started)).toEqual(['record', 'workflow']);
      expect(readdirSync(join(dataDir, 'restate'))).toEqual(['platform-1']);
      expect(openToOthers(join(runtime.path, readdirSync(runtime.path)[0] as string))).toEqual([
        expect.stringContaining(' 777'),
      ]);
      await stack?.stop();

      chmodSync(join(runtime.path, readdirSync(runtime.path)[0] as string), 0o777);
      await expect(start({ ...keys, dataDir })).rejects.toThrow(
        /^The control plane cannot open its sockets at [^\n]*not private[^\n]*--data <dir>\.$/,
      );
    } finally {
      delete process.env['XDG_RUNTIME_DIR'];
      runtime.remove();
    }
  });

  it('says in one line that no path is short enough', async () => {
    process.env['XDG_RUNTIME_DIR'] = join(folder.path, 'b'.repeat(120));
    try {
      await expect(
        start({ ...keys, dataDir: join(folder.path, 'a'.repeat(120)) }),
      ).rejects.toMatchObject({
        message: expect.stringMatching(/^[^\n]*longer than 103 bytes[^\n]*--data <dir>\.$/),
        exitCode: 1,
      });
    } finally {
      delete process.env['XDG_RUNTIME_DIR'];
    }
  });
});

it('without keys the specified ports are listened on, and what is kept is its owner’s alone too', async () => {
  chmodSync(folder.path, 0o755);
  const started = await start({});
  expect(started.ingressUrl).toBe(`http://127.0.0.1:${started.ports.ingress}`);
  expect(await listening(started)).toEqual(['admin', 'endpoint', 'fabric', 'ingress', 'proxy']);
  expect(openToOthers(folder.path)).toEqual([]);
});

describe('the key that requests are signed with', () => {
  it('is made at the first start, for its owner alone, and kept', async () => {
    const { identityKey } = await start({});
    const file = join(folder.path, 'restate-identity.pem');
    expect(lstatSync(file).mode & 0o777).toBe(0o600);
    expect(identityKey).toMatch(/^publickeyv1_[1-9A-HJ-NP-Za-km-z]{40,50}$/);
    await stack?.stop();
    expect((await start()).identityKey).toBe(identityKey);
  });

  it('is written as the control plane writes it', () => {
    // RFC 8032, section 7.1, test 1: the secret key and its public key.
    const secret = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
    const pkcs8 = Buffer.from(`302e020100300506032b657004220420${secret}`, 'hex');
    writeFileSync(
      join(folder.path, 'restate-identity.pem'),
      `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString('base64')}\n-----END PRIVATE KEY-----\n`,
    );
    expect(requestIdentity(folder.path).publicKey).toBe(
      'publickeyv1_FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
    );
  });

  it.each([
    ['nonsense', 'nonsense'],
    [
      'a key of another kind',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
      }),
    ],
  ])('is refused in one line that names the file: %s', async (_what, content) => {
    writeFileSync(join(folder.path, 'restate-identity.pem'), content);
    await expect(start()).rejects.toThrow(
      /^Cannot use [^\n]*restate-identity\.pem[^\n]*next start makes a new one\.$/,
    );
  });
});

describe('what is kept is its owner’s alone', () => {
  it('also what was left open to others before', async () => {
    mkdirSync(join(folder.path, 'restate/platform-1'), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder.path, 'runs.sqlite'), '', { mode: 0o644 });
    writeFileSync(join(folder.path, 'patient.jsonl'), '', { mode: 0o664 });
    chmodSync(folder.path, 0o755);
    expect(openToOthers(folder.path)).toHaveLength(5);
    await start();
    expect(openToOthers(folder.path)).toEqual([]);
  });

  it('but a folder that holds something else keeps the modes of what it holds', async () => {
    writeFileSync(join(folder.path, 'photo'), '', { mode: 0o644 });
    chmodSync(folder.path, 0o755);
    await start();
    expect(openToOthers(folder.path)).toEqual([`${join(folder.path, 'photo')} 644`]);
  });

  it('a folder that everybody writes to is no data folder', async () => {
    chmodSync(folder.path, 0o1777);
    await expect(start()).rejects.toThrow(
      `Cannot write to the data folder ${folder.path}: the folder is shared with other users.`,
    );
    rmSync(folder.path, { recursive: true });
  });
});
