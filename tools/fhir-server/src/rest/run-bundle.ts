import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { refused, RequestRefusedError } from '../outcome';
import { isObject, type Json, type JsonObject } from '../resource';
import { bundleOf, type BundleEntry, failedEntry, readEntry, responseEntry } from './bundle-entry';
import { dispatch } from './dispatch';
import { type FhirRequest, type FhirResponse, type RestContext } from './fhir-request';
import { resolveReferences } from './resolve-references';
import { createResource, findOnly } from './write-resource';
import { writeResponse } from './represent';

/** Performs a batch or a transaction. Throws for a bundle that is neither, and for a transaction that fails. */
export async function runBundle(context: RestContext, body: unknown): Promise<FhirResponse> {
  const type = isObject(body) && body['resourceType'] === 'Bundle' ? body['type'] : undefined;
  if (!isObject(body) || (type !== 'batch' && type !== 'transaction')) {
    throw refused(400, 'invalid', 'Only a Bundle of type batch or transaction can be posted here.');
  }
  const entries = Array.isArray(body['entry']) ? body['entry'] : [];
  const { maxBundleEntries } = context.limits;
  if (entries.length > maxBundleEntries) {
    throw refused(413, 'too-costly', `A bundle may have ${maxBundleEntries} entries.`);
  }
  if (type === 'batch') {
    return { status: 200, resource: bundleOf('batch-response', await runBatch(context, entries)) };
  }
  const work = (): JsonObject[] => runTransaction(context, entries);
  const responses = context.behaviours.atomicTransactions ? atomically(context, work) : work();
  return { status: 200, resource: bundleOf('transaction-response', responses) };
}

/** Each entry alone. Others are served between two entries. */
async function runBatch(context: RestContext, entries: readonly Json[]): Promise<JsonObject[]> {
  const responses: JsonObject[] = [];
  for (const entry of entries) {
    try {
      const { request } = readEntry(entry, context.baseUrl);
      responses.push(responseEntry(dispatch(context, request)));
    } catch (error) {
      responses.push(failedEntry(error));
    }
    await yieldToOthers();
  }
  return responses;
}

/** Nothing is written, and no subscriber is notified, if one entry fails. */
function atomically(context: RestContext, work: () => JsonObject[]): JsonObject[] {
  const before = context.written.length;
  try {
    return context.store.transaction(work);
  } catch (error) {
    context.written.splice(before);
    throw error;
  }
}

/** The order in which a transaction is performed (https://hl7.org/fhir/R4/http.html#trules). */
const ORDER = ['DELETE', 'POST', 'PUT', 'GET'];

function runTransaction(context: RestContext, sent: readonly Json[]): JsonObject[] {
  const entries = sent.map((entry) => readEntry(entry, context.baseUrl));
  const responses: JsonObject[] = [];
  const perform = (
    method: string,
    work: (entry: BundleEntry, index: number) => FhirResponse,
  ): void =>
    entries.forEach((entry, index) => {
      if (entry.request.method === method)
        responses[index] = located(index, () => work(entry, index));
    });
  perform('DELETE', ({ request }) => dispatch(context, request));
  const targets = entries.map((entry, index) =>
    entry.request.method === 'POST' ? plannedTarget(context, entry, index) : undefined,
  );
  shareTargets(entries, targets);
  const places = new Map(
    entries.flatMap(({ fullUrl, request }, index) => {
      const id = targets[index]?.id ?? request.path[1];
      const place = `${request.path[0]}/${id}`;
      return fullUrl === undefined || id === undefined ? [] : [[fullUrl, place] as const];
    }),
  );
  for (const method of ORDER.slice(1)) {
    perform(method, ({ request, ifNoneExist }, index) => {
      const body = resolveReferences(context, request.body, places);
      const target = targets[index];
      const resolved: FhirRequest = { ...request, body };
      if (target === undefined) return dispatch(context, resolved);
      const [type = ''] = request.path;
      const criteria = context.behaviours.conditionalCreate ? ifNoneExist : undefined;
      const options = { id: target.id, ifNoneExist: criteria };
      return writeResponse(context, resolved, createResource(context, type, body, options));
    });
  }
  return responses;
}

/** Where a POST of the transaction will be: its new id, or what its condition finds. */
function plannedTarget(
  context: RestContext,
  { request, ifNoneExist }: BundleEntry,
  index: number,
): { id: string } | undefined {
  const [type, second] = request.path;
  if (type === undefined || second !== undefined) return undefined;
  if (ifNoneExist === undefined || !context.behaviours.conditionalCreate)
    return { id: randomUUID() };
  let id = '';
  located(index, () => {
    id = findOnly(context, type, ifNoneExist)?.id ?? randomUUID();
    return { status: 200 };
  });
  return { id };
}

/** Two entries with the same condition create one resource. */
function shareTargets(
  entries: readonly BundleEntry[],
  targets: ({ id: string } | undefined)[],
): void {
  const byCondition = new Map<string, { id: string }>();
  entries.forEach(({ request, ifNoneExist }, index) => {
    const target = targets[index];
    if (ifNoneExist === undefined || target === undefined) return;
    const condition = `${request.path[0]}?${ifNoneExist}`;
    targets[index] = byCondition.get(condition) ?? target;
    byCondition.set(condition, targets[index]);
  });
}

/** Performs an entry; a refusal says which entry it is about. */
function located(index: number, work: () => FhirResponse): JsonObject {
  try {
    return responseEntry(work());
  } catch (error) {
    if (!(error instanceof RequestRefusedError)) throw error;
    throw new RequestRefusedError(
      error.status,
      error.issues.map((issue) => ({
        ...issue,
        diagnostics: `Bundle.entry[${index}]: ${issue.diagnostics}`,
      })),
    );
  }
}
