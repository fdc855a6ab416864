import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { filesBelow, read, ROOT } from '../repository';
import { declaration, declarationsOf, showDeclaration, type Declaration } from './declarations';
import { code, page } from './table';

const CONTRACT = 'libs/ports/src';
const TEST_KIT = 'libs/sdk-testing/src/index.ts';

/** A port that ships, with the file of its contract. */
export interface ShippedPort {
  readonly port: string;
  /** Package that owns it: a plugin lists it under `dependsOn`, unless it is the SDK. */
  readonly owner: string;
  /** Folder of that package. */
  readonly folder: string;
  readonly contract: Declaration;
}

/** Ports that the SDK itself types. Plugins add theirs to `Ports`. */
const OF_SDK = { agent: 'AgentRunner', terminology: 'Terminology' };

const sourcesOf = (folder: string): readonly string[] =>
  filesBelow(folder, /(?<!\.spec|\.conformance)\.ts$/);

/** Every declaration that the methods of a port can name, by name. */
const shapes = (): ReadonlyMap<string, Declaration> =>
  new Map(
    [...sourcesOf(CONTRACT), ...sourcesOf('plugins').filter((file) => file.includes('/src/ports/'))]
      .flatMap(declarationsOf)
      .map((each) => [each.name, each]),
  );

const PORTS_BLOCK = /declare module '@platform\/sdk' \{\s*interface Ports \{([^}]*)\}/;

function portsOfPlugin(folder: string): readonly ShippedPort[] {
  const index = `${folder}/src/index.ts`;
  const [, members = ''] = PORTS_BLOCK.exec(read(index)) ?? [];
  const contracts = sourcesOf(`${folder}/src/ports`).flatMap(declarationsOf);
  const { name } = JSON.parse(read(`${folder}/package.json`)) as { readonly name: string };
  return [...members.matchAll(/'?([\w-]+)'?\?: (\w+);/g)].map(([, port = '', type = '']) => {
    const contract = contracts.find((each) => each.name === type);
    if (contract === undefined) throw new Error(`${folder}/src/ports declares no ${type}`);
    return { port, owner: name, folder, contract };
  });
}

/** Returns every port that ships: those of plugins, then those of the SDK. */
export const shippedPorts = (): readonly ShippedPort[] => [
  ...filesBelow('plugins', /^plugins\/[^/]+\/src\/index\.ts$/)
    .filter((index) => PORTS_BLOCK.test(read(index)))
    .sort()
    .flatMap((index) => portsOfPlugin(index.replace('/src/index.ts', ''))),
  ...Object.entries(OF_SDK).map(([port, type]) => ({
    port,
    owner: '@platform/sdk',
    folder: 'libs/sdk',
    contract: declaration(`${CONTRACT}/${port === 'agent' ? 'agent-runner' : port}.ts`, type),
  })),
];

/** Returns the declarations that these name, and those that they name in turn, in the order in which they are met. */
function named(roots: readonly Declaration[]): readonly Declaration[] {
  const all = shapes();
  const found = new Map(roots.map((each) => [each.name, each]));
  // A map may grow while it is walked.
  for (const { text } of found.values()) {
    for (const [name] of text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\b[A-Z]\w+\b/g)) {
      const shape = all.get(name);
      if (shape !== undefined && !found.has(name)) found.set(name, shape);
    }
  }
  return [...found.values()].slice(roots.length);
}

const exportsName = (file: string, name: string): boolean =>
  existsSync(join(ROOT, file)) && new RegExp(`\\b${name}\\b`).test(read(file));

/** Says which suite an adapter of the port must pass. */
function suiteOf({ owner, folder, contract }: ShippedPort): string {
  const name = `describe${contract.name}`;
  const kits = {
    [`${owner}/testing`]: `${folder}/src/testing.ts`,
    '@platform/sdk-testing': TEST_KIT,
  };
  const [kit] = Object.entries(kits).find(([, file]) => exportsName(file, name)) ?? [];
  return kit === undefined ? '' : `\n\nThe spec of an adapter runs ${code(name)} of ${code(kit)}.`;
}

const portSection = (shipped: ShippedPort): string =>
  `## ${shipped.port}

Owner: ${code(shipped.owner)}. ${showDeclaration(shipped.contract)}${suiteOf(shipped)}`;

/** Renders `docs/reference/ports.md`: the methods of every port that ships, and the shapes that they name. */
export function portsPage(): string {
  const ports = shippedPorts();
  return page(
    'Ports',
    `Written by \`npm run docs:reference\` from the contracts and the sentences on them; a test keeps it current. A source or a sink calls these
methods: \`requirePort(ports, 'patient').getObservations(…)\`. An adapter implements them
([behaviors.md](behaviors.md#adapter-factory)). A plugin that uses a port of another plugin lists the owner under \`dependsOn\`, and
imports the types from it (\`import type { Observation } from '@platform/plugin-clinical'\`); \`npx nx g plugin-adapter <plugin> <port>
<system>\` does both. \`npx nx g plugin-port <plugin> <port>\` adds a port of your own.`,
    [
      ...ports.map(portSection),
      `## Shapes

What the methods above take and resolve with.`,
      ...named(ports.map(({ contract }) => contract)).map(
        (shape) => `### ${shape.name}\n\n${showDeclaration(shape)}`,
      ),
    ],
  );
}
