import { createServer, type Server } from 'node:net';
import { choosePorts, PORT_NAMES, requireFhirPortFree, requirePortsFree } from './ports';
import { EXIT_CODES } from './stack-error';

const servers: Server[] = [];

const occupy = async (host: string): Promise<number> => {
  const { ingress: port } = await choosePorts(['ingress'], {});
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return port;
};

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))),
  );
});

it('fills the gaps with different free ports and keeps what was asked for', async () => {
  const ports = await choosePorts(PORT_NAMES, { proxy: 4000, admin: 0 });
  expect(ports.proxy).toBe(4000);
  expect(ports.admin).toBeGreaterThan(0);
  expect(new Set(Object.values(ports)).size).toBe(PORT_NAMES.length);
});

it.each(['127.0.0.1', '0.0.0.0'])(
  'ports: names a port taken on %s, who wanted it and the flag to change it',
  async (host) => {
    const port = await occupy(host);
    const ports = await choosePorts(PORT_NAMES, { endpoint: port });
    await expect(requirePortsFree(ports)).rejects.toMatchObject({
      message: `Port ${port}, wanted by the endpoint, is taken; choose another with --endpoint-port <port>.`,
      exitCode: EXIT_CODES.impeded,
    });
  },
);

it('ports: says that another program has the port of the FHIR server, so that none is taken for it', async () => {
  const port = await occupy('127.0.0.1');
  await expect(requireFhirPortFree(port)).rejects.toMatchObject({
    message: expect.stringMatching(
      `^Port ${port}, at which the instance expects its FHIR server, is taken;`,
    ),
    exitCode: EXIT_CODES.impeded,
  });
});

it('ports: reports all taken ports at once, a line each', async () => {
  const ports = await choosePorts(PORT_NAMES, {
    proxy: await occupy('127.0.0.1'),
    fabric: await occupy('127.0.0.1'),
  });
  const error = await requirePortsFree(ports).catch((thrown: Error) => thrown);
  expect((error as Error).message.split('\n')).toEqual([
    expect.stringContaining('--proxy-port'),
    expect.stringContaining('--fabric-port'),
  ]);
});

it('ports: refuses one port for two purposes', async () => {
  const { proxy, ...others } = await choosePorts(PORT_NAMES, {});
  await expect(requirePortsFree({ ...others, proxy, admin: proxy })).rejects.toThrow(
    `Port ${proxy}, wanted by the control plane (admin), is also asked for by another process`,
  );
});
