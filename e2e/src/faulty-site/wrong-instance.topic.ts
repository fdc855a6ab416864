import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { answerOf, dataOf } from '@platform/api-client';
import { freePort, until } from '@platform/testing';

import { createApi } from '../__fixtures__/api';
import { bootApplication } from '../__fixtures__/boot-application';
import type { FaultySite } from '../__fixtures__/faulty-site/faulty-site';

/** Location and sentence of each mistake. */
const MISTAKES = [
  ['12:3', 'port "patinet": no plugin contributes an adapter of it; did you mean "patient"?'],
  ['16:14', 'port "ledger": no plugin contributes adapter "memry"; did you mean "memory"?'],
  ['26:3', 'no plugin contributes event source "foldr"; did you mean "folder"?'],
  ['10:13', 'port "patient": adapter "memory" could not be created, the port stays unbound'],
  [
    '19:14',
    'port "chart": adapter "blind" declares itself the record of "chart" without providing "snapshot"',
  ],
] as const;

/** Told and counted by the topic of the hostile plugins. */
const HOSTILE = '@away/hostile';

/** What is told of an instance with one mistake of each kind. */
export function describeWrongInstance(opened: () => FaultySite): void {
  let site: FaultySite;
  let findings: readonly string[];
  beforeAll(() => {
    site = opened();
    findings = site.findings.filter((line) => !line.includes(HOSTILE));
  });

  describe('an instance with one mistake of each kind', () => {
    it('is told at the start, each mistake with its place and what may have been meant [MAN-246]', () => {
      for (const [point, sentence] of MISTAKES) {
        expect(findings).toContainEqual(
          expect.stringContaining(`${site.instance}:${point} ${sentence}`),
        );
      }
      const plugin = expect.stringContaining(
        'plugin "@site/chart": loaded in part: nodes chart.read',
      );
      expect(findings).toContainEqual(plugin);
      expect(findings.find((line) => line.includes('@site/chart'))).toMatch(/plugin\/plugin\.yaml/);
      expect(findings).toContainEqual(
        expect.stringMatching(
          /instance\.yaml:23:13 port "prescription": the system does not answer .*\(FHIR_UNREACHABLE\)$/,
        ),
      );
      expect(findings).toHaveLength(MISTAKES.length + 2);
    });

    it('is degraded at /readyz, and refused there under strict', async () => {
      const named = [
        HOSTILE,
        '@site/chart',
        'instance /sources/foldr',
        'instance /ports/patinet',
        'instance /ports/ledger/adapter',
        'instance /ports/patient/config/seed',
        'instance /ports/chart/adapter',
        'instance /ports/prescription/config',
      ];
      const api = createApi(() => site.stack.proxyUrl);
      // The platform knows what the engine could not create after the first request, and its index is complete by then.
      const wanted = [...named].sort();
      let told: readonly string[] = [];
      await until(
        async () => {
          const { status, body } = await answerOf(api.client().GET('/readyz'));
          expect(status).toBe(200);
          told = [...(body.degraded ?? [])].sort();
          return isDeepStrictEqual(told, wanted);
        },
        () => `what the engine made of the ports, not ${told.join()}`,
      );
      const strict = api.client().GET('/readyz', { params: { query: { strict: true } } });
      expect((await strict).response.status).toBe(503);
    });

    it('is degraded in the catalog, whose adapters are those that the engine could create', async () => {
      const body = await dataOf(
        createApi(() => site.stack.proxyUrl)
          .client()
          .GET('/api/catalog'),
      );
      const degraded = body.degraded.filter(({ plugin }) => plugin !== HOSTILE);
      expect(
        degraded.map(({ code, plugin, file }) => [code, plugin ?? file?.replace(site.folder, '')]),
      ).toEqual([
        ['PLUGIN_DEGRADED', '@site/chart'],
        ['EVENT_SOURCE_UNKNOWN', '/instance.yaml'],
        ['PORT_UNKNOWN', '/instance.yaml'],
        ['PORT_ADAPTER_UNKNOWN', '/instance.yaml'],
        ['PORT_ADAPTER_FAILED', '/instance.yaml'],
        ['PORT_RECORD_INVALID', '/instance.yaml'],
        ['PORT_CONNECTION_FAILED', '/instance.yaml'],
      ]);
      expect(degraded.at(-2)?.position).toEqual({ line: 19, column: 14 });
      const bound = body.adapters.filter(({ bound: isBound }) => isBound);
      expect(bound.map(({ port, name }) => `${port} ${name}`)).toEqual([
        'chart blind',
        'prescription fhir',
      ]);
    });

    it('is told to whoever checks a workflow that reads what the engine could not bind', async () => {
      const read = { id: 'read', type: 'clinical.get-observations', config: { codes: ['2823-3'] } };
      const spec = {
        apiVersion: 'platform/workflow-v1',
        ...{ slug: 'reads', name: 'reads' },
        nodes: [{ id: 'start', type: 'clinical.trigger-potassium-result' }, read],
        edges: [],
      };
      const api = createApi(() => site.stack.proxyUrl);
      const { diagnostics } = await dataOf(
        api.client().POST('/api/workflows/validate', { body: { spec } }),
      );
      expect(diagnostics.filter(({ code }) => code === 'WF202')).toEqual([
        expect.objectContaining({ path: '/nodes/1/type' }),
      ]);
    });
  });

  it('does not start under strict: each mistake is a line in French and one in English, and the exit code is 78', async () => {
    const strict = join(site.folder, 'strict.yaml');
    writeFileSync(strict, `${readFileSync(site.instance, 'utf8')}\nstrict: true\n`);
    const boot = await bootApplication('endpoint', {
      INSTANCE_CONFIG: strict,
      PLUGINS_PATH: site.pluginsPath,
      PLATFORM_DATA_DIR: join(site.folder, 'strict'),
      ENDPOINT_PORT: String(await freePort()),
      RESTATE_AUTO_REGISTER: 'false',
    });
    expect(await boot.exited).toEqual({ code: 78, signal: null });
    // One line of stderr, in which each line break is a dot.
    const lines = boot.errorLines().flatMap((line) => line.split(' · '));
    for (const [point, sentence] of MISTAKES) {
      const found = lines.filter((line) => line.includes(`${strict}:${point} `));
      expect([point, found]).toEqual([
        point,
        [expect.any(String), expect.stringContaining(`${point} ${sentence}`)],
      ]);
    }
    expect(lines.filter((line) => line.includes('@site/chart'))).toHaveLength(2);
  });
}
