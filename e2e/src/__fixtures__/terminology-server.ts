import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

export const STRICT = 'http://strict.example/codes';
const LENIENT = 'http://lenient.example/codes';

const node = (valueSet: string) => `
    - id: codes.read-${valueSet}
      kind: source
      category: codes
      label: Lire un code
      description: Rend un code d'un jeu de valeurs externe.
      inputs: [{ name: code, type: { kind: primitive, name: String }, required: true }]
      outputs: [{ name: code, type: { kind: coded, valueSet: ${valueSet} } }]
      behavior: { module: ./nodes/read }`;

const PLUGIN = {
  'plugin.yaml': `
apiVersion: platform/plugin-v1
name: '@site/codes'
version: 1.0.0
contributes:
  valueSets:
    - { id: strict, system: '${STRICT}', canonical: '${STRICT}/vs', doc: Codes, external: true, concepts: [] }
    - { id: lenient, system: '${LENIENT}', doc: Codes, external: true, concepts: [] }
  nodes:
    - id: codes.received
      kind: trigger
      category: codes
      label: Code reçu
      description: Démarre à un code.
      eventType: code.received
      outputs:
        - { name: strict, type: { kind: primitive, name: String } }
        - { name: lenient, type: { kind: primitive, name: String } }
      behavior: { module: ./nodes/received }
${node('strict')}
${node('lenient')}
`,
  'nodes/received.js':
    'exports.default = () => ({ accept: ({ event: { strict, lenient } }) => ({ strict, lenient }) });',
  'nodes/read.js':
    'exports.default = () => ({ read: async ({ inputs }) => ({ code: inputs.code }) });',
};

const WORKFLOW = `
apiVersion: platform/workflow-v1
slug: read-codes
name: Lire des codes
nodes:
  - { id: received, type: codes.received }
  - { id: strict, type: codes.read-strict, policy: { retry: { maxAttempts: 50, interval: PT2S, factor: 1 } } }
  - { id: lenient, type: codes.read-lenient }
edges:
  - { from: received.strict, to: strict.code }
  - { from: received.lenient, to: lenient.code }
`;

/** Writes the plugin with the value sets, and the workflow that reads them. Returns their folders. */
export function writeCodes(folder: string): { readonly plugins: string; readonly seed: string } {
  const files = Object.entries(PLUGIN).map(([path, text]) => [`plugins/codes/${path}`, text]);
  for (const [path, text] of [...files, ['codes/read-codes.yaml', WORKFLOW]]) {
    mkdirSync(dirname(join(folder, path as string)), { recursive: true });
    writeFileSync(join(folder, path as string), text as string);
  }
  return { plugins: join(folder, 'plugins'), seed: join(folder, 'codes') };
}

/** The member `terminology` of the instance manifest. */
export const terminologyOf = (baseUrl: string): object => ({
  [STRICT]: { adapter: 'fhir', config: { baseUrl }, strict: true },
  [LENIENT]: { adapter: 'fhir', config: { baseUrl } },
});

/** A FHIR terminology server that knows the codes of each value set that begin with `right`. */
export interface TerminologyServer {
  readonly url: string;
  /** Paths with queries, as the server received them. */
  readonly questions: readonly string[];
  isUp: boolean;
  close(): void;
}

export async function openTerminologyServer(): Promise<TerminologyServer> {
  const questions: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here');
    questions.push(`${pathname}?${searchParams}`);
    response.writeHead(opened.isUp ? 200 : 503, { 'content-type': 'application/fhir+json' });
    const result = { name: 'result', valueBoolean: searchParams.get('code')?.startsWith('right') };
    response.end(JSON.stringify({ resourceType: 'Parameters', parameter: [result] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const opened: TerminologyServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/fhir`,
    questions,
    isUp: true,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return opened;
}
