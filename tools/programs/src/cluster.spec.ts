import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseAllDocuments, parse } from 'yaml';

const ROOT = join(__dirname, '../../..');
const CLUSTER = join(ROOT, 'docker/cluster');
const KUBERNETES = join(CLUSTER, 'kubernetes');
const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

interface Service {
  readonly image: string;
  readonly ports?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly command?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly volumes?: readonly string[];
}

const { services } = parse(read(CLUSTER, 'compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const named = (pattern: RegExp): readonly (readonly [string, Service])[] =>
  Object.entries(services).filter(([name]) => pattern.test(name));
const nodes = named(/^control-plane-/);
const networksOf = ({ networks }: Service): readonly string[] =>
  Array.isArray(networks) ? (networks as string[]) : Object.keys(networks);

const RESTATE = `docker.restate.dev/restatedev/restate:${
  (
    JSON.parse(read(ROOT, 'node_modules/@restatedev/restate-server/package.json')) as {
      version: string;
    }
  ).version
}`;

describe('the compose file of a cluster', () => {
  it('follows the Compose specification', () => {
    const cli = join(ROOT, 'node_modules/dclint/bin/dclint.cjs');
    const config = join(ROOT, 'docker/.dclintrc.json');
    const args = [cli, '-c', config, '--max-warnings', '0', join(CLUSTER, 'compose.yaml')];
    expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe('');
  });

  it('has three nodes that know each other, of which one creates the cluster', () => {
    expect(nodes).toHaveLength(3);
    const addresses = nodes.map(([name]) => `http://${name}:5122`);
    for (const [name, { environment, command, image, volumes }] of nodes) {
      expect({ name, image }).toEqual({ name, image: RESTATE });
      expect(command).toContain(`--node-name=${name}`);
      expect(volumes).toContain(`${name}:/restate-data`);
      const settings = environment as Record<string, string>;
      expect(settings['RESTATE_ADVERTISED_ADDRESS']).toBe(`http://${name}:5122`);
      expect(JSON.parse(settings['RESTATE_METADATA_CLIENT__ADDRESSES'] ?? '')).toEqual(addresses);
      expect(settings['RESTATE_DEFAULT_REPLICATION']).toBe('2');
    }
    const creating = nodes.filter(
      ([, { environment }]) => environment?.['RESTATE_AUTO_PROVISION'] !== 'false',
    );
    expect(creating.map(([name]) => name)).toEqual(['control-plane-1']);
  });

  it('has two of every process of ours, without rights and on a read-only file system', () => {
    const own = Object.entries(services).filter(([, { image }]) =>
      image.startsWith('workflow-platform/'),
    );
    expect(own.map(([name]) => name).sort()).toEqual(
      ['endpoint', 'proxy', 'ui'].flatMap((name) => [`${name}-1`, `${name}-2`]),
    );
    for (const [, service] of own) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });

  it('publishes the balancer of people and systems alone, on this machine unless asked otherwise', () => {
    const publishing = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0);
    expect(publishing.map(([name]) => name)).toEqual(['front']);
    expect(services['front']?.ports).toEqual(
      [3000, 4000].map((port) => `\${PUBLISH:-127.0.0.1}:${port}:${port}`),
    );
    const ofEngine = named(/^(control-plane-\d|engine|endpoint-\d)$/);
    for (const [name, service] of ofEngine) {
      expect({ name, networks: networksOf(service) }).not.toMatchObject({
        networks: expect.arrayContaining(['published']),
      });
    }
  });

  it('has a balancer for every process, and no other address in their configurations', () => {
    const serversOf = (file: string): readonly string[] =>
      [...read(CLUSTER, file).matchAll(/\bserver ([\w-]+:\d+)/g)].map(([, server]) => server ?? '');
    const of = (pattern: RegExp, port: number): readonly string[] =>
      named(pattern).map(([name]) => `${name}:${port}`);
    expect(serversOf('engine.nginx.conf')).toEqual([
      ...of(/^control-plane-/, 8080),
      ...of(/^control-plane-/, 9070),
      ...of(/^endpoint-/, 9080),
    ]);
    expect(serversOf('front.nginx.conf')).toEqual([...of(/^proxy-/, 4000), ...of(/^ui-/, 3000)]);
  });
});

interface Resource {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly replicas?: number;
    readonly selector?: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly template?: {
      readonly spec: {
        readonly affinity?: object;
        readonly containers: readonly {
          readonly image: string;
          readonly readinessProbe?: object;
          readonly env?: readonly { readonly name: string; readonly value?: string }[];
        }[];
      };
    };
  };
}

const kustomization = parse(read(KUBERNETES, 'kustomization.yaml')) as {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string }[];
};
const resources = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(KUBERNETES, file)).map((document) => document.toJS() as Resource),
);
const ofKind = (...kinds: readonly string[]): readonly Resource[] =>
  resources.filter(({ kind }) => kinds.includes(kind));

/** What the published schemas object to, resource by resource. */
function findingsIn(checked: readonly object[]): readonly (readonly string[])[] {
  const script = join(__dirname, '__fixtures__/check-manifests.cjs');
  const input = JSON.stringify(checked);
  const options = { input, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, [script], options)) as readonly string[][];
}

describe('the manifests of Kubernetes', () => {
  it('are all named by the kustomization', () => {
    const files = readdirSync(KUBERNETES).filter(
      (file) => !['kustomization.yaml', 'instance.yaml'].includes(file),
    );
    expect([...kustomization.resources].sort()).toEqual(files.sort());
  });

  it('follow the published schemas, and have no field that they do not know', () => {
    const [budget] = ofKind('PodDisruptionBudget');
    const misspelt = { ...budget, spec: { maxUnavailble: 1 } };
    const wrong = { ...budget, spec: { selector: 1 } };
    const findings = findingsIn([misspelt, wrong, ...resources]);
    expect(findings[0]).toEqual(['/spec/maxUnavailble is unknown']);
    expect(findings[1]?.join()).toContain('selector');
    expect(findings.slice(2)).toEqual(resources.map(() => []));
  });

  it('probe every container, and spread and keep what has more than one', () => {
    const workloads = ofKind('Deployment', 'StatefulSet');
    const kept = ofKind('PodDisruptionBudget').map(
      ({ spec }) => spec?.selector?.matchLabels?.['app'],
    );
    for (const { metadata, spec } of workloads) {
      const pod = spec?.template?.spec;
      const isProbed = pod?.containers.every(({ readinessProbe }) => readinessProbe) ?? false;
      expect({ name: metadata.name, isProbed }).toEqual({ name: metadata.name, isProbed: true });
      if (spec?.replicas === 1) continue;
      expect(pod?.affinity).toHaveProperty('podAntiAffinity');
      expect(kept).toContain(metadata.name);
    }
    expect(workloads.map(({ metadata, spec }) => [metadata.name, spec?.replicas])).toEqual([
      ['control-plane', 3],
      ['database', 1],
      ['endpoint', 2],
      ['proxy', 2],
      ['ui', 2],
    ]);
  });

  it('have the control plane of the tests, and images of ours by the names of the compose file', () => {
    const images = ofKind('Deployment', 'StatefulSet').map(
      ({ spec }) => spec?.template?.spec.containers[0]?.image ?? '',
    );
    expect(images[0]).toBe(RESTATE);
    const own = images.filter((image) => image.startsWith('workflow-platform/'));
    expect(kustomization.images.map(({ name }) => name)).toEqual(own);
    expect(
      own
        .map((image) => `${image}:`)
        .every((image) => read(CLUSTER, 'compose.yaml').includes(image)),
    ).toBe(true);
  });

  it('let only the platform reach the control plane, the endpoints and the database', () => {
    const policies = ofKind('NetworkPolicy').map(({ metadata }) => metadata.name);
    expect(policies).toEqual(['control-plane', 'endpoint', 'database']);
  });
});
