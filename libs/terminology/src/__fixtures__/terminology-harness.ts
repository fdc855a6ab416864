import { createServer, type Server } from 'node:http';

import { listenOnLoopback } from '@platform/testing';

import { FhirTerminologyServer, type TerminologyFallback } from '../index';
import { catalog, outcome, type Reply } from './fhir-replies';

/** A terminology server whose replies a spec sets, and a client of it with a clock of its own. */
export interface TerminologyHarness {
  readonly server: Server;
  readonly baseUrl: string;
  /** `<operation>?<parameters>` of each request. */
  readonly asked: string[];
  readonly fallbacks: TerminologyFallback[];
  /** By operation; others are answered with 404. */
  readonly replies: Record<string, Reply | ((query: URLSearchParams) => Reply) | undefined>;
  /** Now, in ms. */
  clock: number;
  create(): FhirTerminologyServer;
  operations(): readonly string[];
  reasons(): readonly string[];
  close(): Promise<void>;
}

export async function openTerminologyHarness(): Promise<TerminologyHarness> {
  const asked: string[] = [];
  const fallbacks: TerminologyFallback[] = [];
  const replies: TerminologyHarness['replies'] = {};
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const operation = pathname.replace('/r4/', '');
    asked.push(`${operation}?${decodeURIComponent(searchParams.toString())}`);
    const configured = replies[operation];
    const { status = 200, body } =
      (typeof configured === 'function' ? configured(searchParams) : configured) ??
      outcome(404, 'not-supported');
    response.writeHead(status, { 'content-type': 'application/fhir+json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const { url: origin, close } = await listenOnLoopback(server);
  const baseUrl = `${origin}/r4`;
  const harness: TerminologyHarness = {
    ...{ server, baseUrl, asked, fallbacks, replies, clock: 0 },
    create: () =>
      new FhirTerminologyServer(catalog, {
        baseUrl: `${baseUrl}/`,
        get: async (url) => {
          const response = await fetch(url, { headers: { connection: 'close' } });
          return { status: response.status, text: await response.text() };
        },
        now: () => harness.clock,
        language: 'fr',
        onFallback: (fallback) => fallbacks.push(fallback),
      }),
    operations: () => asked.map((question) => question.split('?')[0] ?? ''),
    reasons: () => fallbacks.map(({ operation, reason }) => `${operation} ${reason}`),
    close,
  };
  return harness;
}
