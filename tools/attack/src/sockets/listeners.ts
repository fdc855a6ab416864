import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

import { isListening } from '@platform/control-plane-http';
import type { Stack } from '@platform/stack';

/** A TCP port that a process of the stack listens on. */
export interface Listener {
  readonly process: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Returns every TCP port that the three processes listen on. On Linux the system reports them; elsewhere, these are
 * their configured ports that accept a connection.
 */
export async function listenersOf(stack: Stack): Promise<readonly Listener[]> {
  return process.platform === 'linux' ? fromSystem(stack) : fromPorts(stack);
}

const LISTENING = '0A';

function fromSystem({ proxy, endpoint, controlPlane }: Stack): readonly Listener[] {
  const processes = { proxy, endpoint, 'control plane': controlPlane };
  return Object.entries(processes).flatMap(([name, { pid }]) => {
    const inodes = socketsOf(pid as number);
    return ['tcp', 'tcp6'].flatMap((table) =>
      readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/))
        .filter(([, , , state, , , , , , inode = '']) => state === LISTENING && inodes.has(inode))
        .map(([, local = '']) => ({
          process: name,
          host: table === 'tcp' ? '127.0.0.1' : '::1',
          port: parseInt(local.split(':')[1] as string, 16),
        })),
    );
  });
}

function socketsOf(pid: number): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`;
  return new Set(
    readdirSync(folder).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${fd}`))?.[1] ?? [];
      } catch {
        // The descriptor was closed meanwhile.
        return [];
      }
    }),
  );
}

async function fromPorts({ ports }: Stack): Promise<readonly Listener[]> {
  const probes = Object.entries(ports).map(async ([process, port]) =>
    (await isListening(`http://127.0.0.1:${port}`)) ? [{ process, host: '127.0.0.1', port }] : [],
  );
  return (await Promise.all(probes)).flat();
}
