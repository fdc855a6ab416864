import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { reservePort } from './port-reservations';
import { EXIT_CODES, StackError } from './stack-error';

/** Everything listens on loopback only: a development stack must not be reachable over the network. */
export const LOOPBACK = '127.0.0.1';

/** Below the range of outgoing connections, whose ports are taken at any time. */
const FREE_PORT_RANGE = { from: 20_000, to: 32_000 };

export type PortName =
  'console' | 'test-bench' | 'proxy' | 'endpoint' | 'ingress' | 'admin' | 'fabric';
export type StackPorts = Readonly<Record<PortName, number>>;

/** The default port of each listener, with its flag and its variable. */
export const PORTS: Readonly<
  Record<PortName, { defaultPort: number; wantedBy: string; flag: string; variable: string }>
> = {
  console: {
    defaultPort: 3000,
    wantedBy: 'the console',
    flag: '--console-port',
    variable: 'UI_PORT',
  },
  'test-bench': {
    defaultPort: 3200,
    wantedBy: 'the test bench',
    flag: '--test-bench-port',
    variable: 'TEST_BENCH_PORT',
  },
  proxy: {
    defaultPort: 4000,
    wantedBy: 'the proxy (REST API)',
    flag: '--proxy-port',
    variable: 'PROXY_PORT',
  },
  endpoint: {
    defaultPort: 9080,
    wantedBy: 'the endpoint',
    flag: '--endpoint-port',
    variable: 'ENDPOINT_PORT',
  },
  ingress: {
    defaultPort: 8080,
    wantedBy: 'the control plane (ingress)',
    flag: '--ingress-port',
    variable: 'RESTATE_INGRESS__BIND_PORT',
  },
  admin: {
    defaultPort: 9070,
    wantedBy: 'the control plane (admin)',
    flag: '--admin-port',
    variable: 'RESTATE_ADMIN__BIND_PORT',
  },
  fabric: {
    defaultPort: 5122,
    wantedBy: 'the control plane (node fabric)',
    flag: '--fabric-port',
    variable: 'RESTATE_BIND_PORT',
  },
};

export const PORT_NAMES = Object.keys(PORTS) as PortName[];

/** Another program has the port, perhaps not for long. */
const TAKEN = 'is taken';

/** One line per port that cannot be used. Exits with 75 if another attempt may find them free. */
class PortTakenError extends StackError {
  readonly ports: readonly number[];

  constructor(taken: readonly { name: PortName; port: number; reason: string }[]) {
    const lines = taken.map(({ name, port, reason }) => {
      const { wantedBy, flag } = PORTS[name];
      return `Port ${port}, wanted by ${wantedBy}, ${reason}; choose another with ${flag} <port>.`;
    });
    const mayBeFreeLater = taken.every(({ reason }) => reason === TAKEN);
    super(
      'STACK_PORT_TAKEN',
      lines.join('\n'),
      mayBeFreeLater ? EXIT_CODES.impeded : EXIT_CODES.failed,
    );
    this.ports = taken.map(({ port }) => port);
  }
}

/** Replaces missing ports (absent or 0) by free ones. All ports differ. */
export async function choosePorts<N extends PortName>(
  names: readonly N[],
  wanted: Partial<Record<N, number | undefined>>,
): Promise<Record<N, number>> {
  const chosen: Partial<Record<N, number>> = {};
  const used = new Set(Object.values(wanted));
  for (const name of names) {
    const port = wanted[name] || (await findFreePort(used));
    used.add(port);
    chosen[name] = port;
  }
  return chosen as Record<N, number>;
}

/** Throws {@link PortTakenError} unless all these ports are free now. */
export async function requirePortsFree(
  ports: Partial<Record<PortName, number>>,
  names: readonly PortName[] = PORT_NAMES,
): Promise<void> {
  const taken: { name: PortName; port: number; reason: string }[] = [];
  const seen = new Set<number>();
  for (const name of names) {
    const port = ports[name];
    if (port === undefined) continue;
    const reason = seen.has(port)
      ? 'is also asked for by another process'
      : await whyUnusable(port);
    seen.add(port);
    if (reason !== undefined) taken.push({ name, port, reason });
  }
  if (taken.length > 0) throw new PortTakenError(taken);
}

/** Throws unless the port at which the instance expects its FHIR server is free: another program would be its record. */
export async function requireFhirPortFree(port: number): Promise<void> {
  const reason = await whyUnusable(port);
  if (reason === undefined) return;
  throw new StackError(
    'STACK_PORT_TAKEN',
    `Port ${port}, at which the instance expects its FHIR server, ${reason}; end the program that has it, start with --no-fhir-server if that is your FHIR server, or name another port in the instance.`,
    reason === TAKEN ? EXIT_CODES.impeded : EXIT_CODES.failed,
  );
}

async function findFreePort(used: ReadonlySet<unknown>): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(FREE_PORT_RANGE.from, FREE_PORT_RANGE.to);
    if (used.has(port) || (await whyUnusable(port)) !== undefined) continue;
    if (reservePort(port)) return port;
  }
  throw new StackError('STACK_NO_FREE_PORT', 'No free port found on this machine.');
}

function whyUnusable(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(
        error.code === 'EADDRINUSE'
          ? TAKEN
          : `cannot be listened on (${error.code ?? error.message})`,
      );
    });
    server.listen({ port, host: LOOPBACK, exclusive: true }, () =>
      server.close(() => resolve(undefined)),
    );
  });
}
