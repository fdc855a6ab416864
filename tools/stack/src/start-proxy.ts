import { startNodeProcess, type NodeProcess } from './node-process';
import { choosePorts } from './ports';
import { proxyReady } from './readiness';
import { type Stack } from './stack';
import { proxyEnvironment, stackUrls } from './stack-environment';
import { MAINS } from './stack-processes';

/**
 * Starts one more proxy beside the one of a stack, at its own address. Both need the same `RUN_DB_URL` on PostgreSQL.
 * Resolves when it is ready. It is not supervised. Stop it before the stack.
 */
export async function startProxy(
  stack: Pick<Stack, 'ports' | 'dataDir' | 'listen' | 'identityKey'>,
  options: {
    /** Path of the instance manifest. */
    readonly instance: string;
    readonly env: Readonly<Record<'RUN_DB_URL', string>> & Readonly<Record<string, string>>;
  },
): Promise<NodeProcess & { readonly url: string }> {
  const { proxy } = await choosePorts(['proxy'], {});
  const ports = { ...stack.ports, proxy };
  const { instance, env } = options;
  const { dataDir, listen, identityKey } = stack;
  const wiring = { ports, dataDir, listen, identityKey, instance, inherit: {} };
  const { proxyUrl: url } = stackUrls(wiring);
  const started = await startNodeProcess({
    name: 'proxy',
    main: MAINS.proxy,
    env: { ...proxyEnvironment(wiring), ...env },
    url,
    ready: { probe: () => proxyReady(url), awaited: `${url}/readyz` },
  });
  return { ...started, url };
}
