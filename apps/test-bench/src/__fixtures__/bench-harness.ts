import { join } from 'node:path';

import { startFhirServer, type FhirServer, type FhirServerOptions } from '@platform/fhir-server';
import { createLogger } from '@platform/telemetry';
import { listen, type HttpServer } from '@platform/http';
import type { FhirResource } from 'fhir/r4';

import { readTestBenchConfig } from '../config';
import { createTestBench } from '../create-test-bench';
import { openWarehouse, type Warehouse } from '../warehouse/warehouse';

const ROOT = join(__dirname, '../../../..');
/** The staff and a patient of the demonstration. */
const SEEDS = ['examples/staff', 'examples/fhir-record'].map((folder) => join(ROOT, folder));

export interface Shown {
  readonly status: number;
  /** Path that a redirection leads to. */
  readonly location: string | undefined;
  readonly html: string;
  /** What a person reads, in one line. */
  readonly text: string;
}

/** A test bench on a real FHIR server, and a browser without a screen. */
export interface BenchHarness {
  readonly record: FhirServer;
  readonly warehouse: Warehouse;
  readonly url: string;
  get(path: string): Promise<Shown>;
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Shown>;
  /** Chooses a person, by default a doctor. */
  signIn(practitioner?: string): Promise<void>;
  /** The value of a hidden field of a page. */
  hidden(page: Shown, name: string): string;
  put<R extends FhirResource>(resource: R): Promise<R & { id: string }>;
  passTime(ms: number): void;
  close(): Promise<void>;
}

export async function openHarness(options: Partial<FhirServerOptions> = {}): Promise<BenchHarness> {
  const record = await startFhirServer({ seedFolder: SEEDS, ...options });
  return openHarnessOn(record.url, record);
}

/** Scenarios wait for nothing that a test does not want to wait for. */
const SHORT = { waitMs: 2_500, quietMs: 300, awayMs: 1_500 };

export async function openHarnessOn(
  fhirBaseUrl: string,
  record?: FhirServer,
  timeoutMs?: number,
): Promise<BenchHarness> {
  const config = readTestBenchConfig({ FHIR_BASE_URL: fhirBaseUrl });
  const warehouse = openWarehouse(config.fhirBaseUrl, timeoutMs);
  const logger = createLogger('http');
  let passed = 0;
  const now = (): Date => new Date(Date.now() + passed);
  const server: HttpServer = await listen(
    createTestBench({ config, warehouse, logger, now, scenarios: SHORT }),
    {
      ...{ host: '127.0.0.1', port: 0, portKey: 'TEST_BENCH_PORT', logger },
    },
  );
  const cookies = new Map<string, string>();

  async function ask(path: string, init: RequestInit): Promise<Shown> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'Accept-Language': 'en', ...init.headers, ...(cookie && { Cookie: cookie }) },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const html = await response.text();
    return {
      status: response.status,
      location: response.headers.get('location') ?? undefined,
      html,
      text: html
        .replaceAll(/<(head|script|style)\b.*?<\/\1>/gs, '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' '),
    };
  }

  const harness: BenchHarness = {
    record: record as FhirServer,
    warehouse,
    url: server.url,
    get: (path) => ask(path, {}),
    post: (path, fields, headers = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    async signIn(practitioner = 'd-orme') {
      await harness.post('/sign-in', { practitioner, then: '/patients' });
    },
    hidden: ({ html }, name) =>
      (html.match(/<input[^>]*>/g) ?? [])
        .findLast((input) => input.includes(`name="${name}"`))
        ?.match(/value="([^"]*)"/)?.[1] ?? '',
    async put(resource) {
      return (await warehouse.create(resource)) as never;
    },
    passTime: (ms) => {
      passed += ms;
    },
    async close() {
      await server.close();
      await record?.close();
    },
  };
  return harness;
}
