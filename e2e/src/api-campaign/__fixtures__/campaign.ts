import fc from 'fast-check';

import { addressCases } from './address-cases';
import { bodyCases } from './body-cases';
import type { Case, Material, SoundRequest } from './case';
import { answerFindings } from './check-answer';
import { contentCases } from './content-cases';
import { operationsOf, type ApiDocument, type DocumentedOperation } from './documented-api';
import { identityCases, type Identity } from './identity-cases';
import { methodCases, protocolCases, SOUND } from './protocol-cases';
import { schemaChecks } from './schema-checks';
import type { Answer, Sender } from './send';
import { validValues } from './valid-values';

export interface CampaignOptions {
  readonly document: ApiDocument;
  readonly sender: Sender;
  /** Headers of a caller who has all roles. */
  readonly identity: Readonly<Record<string, string>>;
  /** Callers that call every operation in turn. Empty if callers are not authenticated. */
  readonly identities: readonly Identity[];
  /** Parts of a request that reaches the operation's work, by operation id. The rest is generated. */
  readonly sound: Readonly<Record<string, Partial<SoundRequest>>>;
  /** Operations that report each wrong part of a body separately. */
  readonly lenient?: readonly string[];
  readonly seed: number;
  /** Sends the sound request of each operation, and one in so many of its other cases. Default: all. */
  readonly every?: number;
  /** Operations that are called at the same time. Default 6. */
  readonly atOnce?: number;
  /** Called for every exchange, e.g. to count what was created. */
  readonly observe?: (one: Case, answer: Answer) => void;
}

export interface CampaignReport {
  readonly requests: number;
  /** `<operation> · <what>: <finding>`, in the order of the document. */
  readonly findings: readonly string[];
  /** Statuses of the responses by operation id. */
  readonly statuses: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Sends every case of every operation and checks every response against the document. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { document, sender, observe } = options;
  const checks = schemaChecks(document);
  const series = casesOf(options, checks).map(sampleOf(options.every ?? 1));
  const statuses = new Map<string, Set<number>>();
  const exchange = async (one: Case): Promise<readonly string[]> => {
    const { operation, what, probe } = one;
    const { id } = operation;
    try {
      const answer = await sender.send(probe);
      observe?.(one, answer);
      statuses.set(id, (statuses.get(id) ?? new Set()).add(answer.status));
      return answerFindings(one, answer, checks).map((finding) => `${id} · ${what}: ${finding}`);
    } catch (error) {
      return [`${id} · ${what}: no answer (${(error as Error).message})`];
    }
  };
  const findings = series.map((): string[] => []);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < series.length; index = next++) {
      for (const one of series[index] ?? []) findings[index]?.push(...(await exchange(one)));
    }
  };
  await Promise.all(Array.from({ length: options.atOnce ?? 6 }, work));
  return { requests: series.flat().length, findings: findings.flat(), statuses };
}

/**
 * Returns the cases of one operation. They run one after the other: concurrent ones would see each other's changes.
 */
function casesOf(
  { document, identity, identities, sound, lenient: lenientIds = [], seed }: CampaignOptions,
  checks: Material['checks'],
): readonly (readonly Case[])[] {
  const operations = operationsOf(document);
  const materials = new Map(
    operations.map((operation, index): [DocumentedOperation, Material] => {
      const own = seed + index;
      const request = soundRequest(operation, sound[operation.id] ?? {}, { document, seed: own });
      const lenient = lenientIds.includes(operation.id);
      const material = {
        operation,
        document,
        checks,
        sound: request,
        identity,
        seed: own,
        lenient,
      };
      return [operation, material];
    }),
  );
  const materialOf = (operation: DocumentedOperation) => materials.get(operation) as Material;
  const byPath = [...new Set(operations.map(({ path }) => path))].map((path) =>
    operations.filter((operation) => operation.path === path),
  );
  return [
    ...[...materials.values()].map((material) => [
      ...protocolCases(material),
      ...identityCases(material, identities),
      ...addressCases(material),
      ...contentCases(material),
      ...bodyCases(material),
    ]),
    ...byPath.map((group) => methodCases(group, materialOf)),
  ];
}

/** Starts elsewhere in each series, so that together they have every kind of case. */
const sampleOf =
  (every: number) =>
  (series: readonly Case[], number: number): readonly Case[] =>
    series.filter(({ what }, index) => what === SOUND || (index + number) % every === 0);

/** Returns the given parts, and generated valid ones for the other required parts. */
function soundRequest(
  { parameters, body }: DocumentedOperation,
  given: Partial<SoundRequest>,
  { document, seed }: { readonly document: ApiDocument; readonly seed: number },
): SoundRequest {
  const make = (schema: Material['document']['components']['schemas'][string]): unknown =>
    fc.sample(validValues(schema, document), { numRuns: 1, seed })[0];
  const required = (point: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === point && parameter.required)
        .map(({ name, schema }) => [name, String(make(schema))]),
    );
  const [media] = Object.keys(body?.content ?? {});
  const schema = body?.content[given.media ?? media ?? '']?.schema;
  return {
    params: { ...required('path'), ...given.params },
    query: { ...required('query'), ...given.query },
    headers: { ...required('header'), ...given.headers },
    body: 'body' in given ? given.body : schema && make(schema),
    media: given.media ?? media,
  };
}
