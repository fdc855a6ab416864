import type { CommandResult, ScratchWorkspace } from './scratch-workspace';

/** The catalog that the platform loads in its own process. */
export interface LoadedCatalog {
  readonly plugins: readonly {
    readonly name: string;
    readonly version: string;
    readonly status: string;
    readonly diagnostics: readonly unknown[];
  }[];
  readonly nodes: readonly string[];
  readonly adapters: readonly string[];
  readonly sources: readonly string[];
  readonly sandboxes: readonly string[];
}

const SCRIPT = `
require('@platform/plugin-host').openPlatform({ root: process.cwd(), env: process.env }).then(({ catalog }) =>
  console.log('CATALOG ' + JSON.stringify({
    plugins: catalog.plugins,
    nodes: [...catalog.nodes.keys()],
    adapters: catalog.adapters.all().map(({ port, name }) => port + '/' + name),
    sources: [...catalog.eventSources.keys()],
    sandboxes: [...catalog.portSandboxes.keys()],
  })));`.replaceAll(/\s*\n\s*/g, ' ');

/** Loads the platform in the workspace as the endpoint and the proxy do, from source or from built code. */
export async function loadCatalog(
  workspace: ScratchWorkspace,
  env: Readonly<Record<string, string>> = {},
): Promise<LoadedCatalog> {
  const result: CommandResult = await workspace.run(
    `node -C @platform/source -r @swc-node/register -e "${SCRIPT}"`,
    env,
  );
  const line = result.output.split('\n').find((text) => text.startsWith('CATALOG '));
  if (line === undefined) throw new Error(`no catalog:\n${result.output}`);
  return JSON.parse(line.slice('CATALOG '.length)) as LoadedCatalog;
}
