import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { isListening } from '@platform/control-plane-http';
import { spawnProcess, createProcessLog, type RunningProcess } from '@platform/stack';
import { until } from '@platform/testing';

import { REPOSITORY } from '../potassium';

/** Where a name and port of the compose file is on this machine: `control-plane-1:8080` → port. */
export type Places = Readonly<Record<string, number>>;

/**
 * Starts nginx with a configuration of docker/cluster, whose addresses are replaced by ports of this machine. Every
 * address that it names must have a place.
 */
export async function startBalancer(options: {
  readonly file: 'engine.nginx.conf' | 'front.nginx.conf';
  readonly folder: string;
  readonly servers: Places;
  /** Port in the file → port of this machine. */
  readonly listen: Readonly<Record<number, number>>;
}): Promise<RunningProcess> {
  const { file, folder, servers, listen } = options;
  mkdirSync(folder, { recursive: true });
  const place = (map: Readonly<Record<string, number>>, name: string): number => {
    const port = map[name];
    if (port === undefined)
      throw new Error(`${file} names ${name}, which the test has no port for`);
    return port;
  };
  const text = readFileSync(join(REPOSITORY, 'docker/cluster', file), 'utf8')
    .replace(/(?<=\bserver )[\w-]+:\d+/g, (name) => `127.0.0.1:${place(servers, name)}`)
    .replace(/(?<=\blisten )\d+/g, (port) => `127.0.0.1:${place(listen, port)}`)
    .replace(/\/tmp\/(\S+);/g, (_, path: string) => `'${join(folder, path)}';`)
    // The descriptors of this machine's user may be fewer than those of a server.
    .replace(/^worker_rlimit_nofile .*$/m, '');
  const conf = join(folder, file);
  writeFileSync(conf, text);
  const log = createProcessLog({ file: join(folder, 'nginx.log') });
  const balancer = await spawnProcess({
    name: `nginx (${file})`,
    command: 'nginx',
    args: ['-p', folder, '-c', conf],
    cwd: folder,
    env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    log,
    guarded: true,
  });
  for (const port of Object.values(listen)) {
    await until(
      () => isListening(`http://127.0.0.1:${port}`, 1_000),
      () => `nginx: ${log.text()}`,
      20_000,
    );
  }
  return balancer;
}
