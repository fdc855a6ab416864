import { startFhirServer, type FhirServer } from '@platform/fhir-server';
import { MAINS, pagesReady, startNodeProcess } from '@platform/stack';
import { freePort } from '@platform/testing';
import type { FhirResource } from 'fhir/r4';

/** A test bench without a platform behind it, on a FHIR server of its own. */
export interface TestBenchAlone {
  readonly url: string;
  put<R extends FhirResource>(resource: R): Promise<R & { readonly id: string }>;
  stop(): Promise<void>;
}

export async function startTestBenchAlone(): Promise<TestBenchAlone> {
  const record: FhirServer = await startFhirServer({});
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const bench = await startNodeProcess({
    ...{ name: 'test bench', main: MAINS.testBench, url },
    env: { TEST_BENCH_PORT: String(port), FHIR_BASE_URL: record.url },
    ready: { probe: () => pagesReady(url), awaited: `${url}/healthz` },
  });
  return {
    url,
    async put(resource) {
      const response = await fetch(`${record.url}/${resource.resourceType}`, {
        method: 'POST',
        headers: { 'content-type': 'application/fhir+json' },
        body: JSON.stringify(resource),
      });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as never;
    },
    async stop() {
      await bench.stop();
      await record.close();
    },
  };
}
