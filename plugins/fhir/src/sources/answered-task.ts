import { PlatformError, type EffectLog, type Language, type Refusal } from '@platform/sdk';
import type { FhirResource, Task } from 'fhir/r4';

import type { FhirClient } from '../client/fhir-client';
import { answerOf, decisionOf, decisionOutput, isEndedByPlatform } from '../record/read-task';
import { withNote } from '../record/uncounted-decision';
import { updateLatest } from '../record/update-latest';
import { PENDING_SYSTEM } from '../write/systems';

const isTask = (record: unknown): record is Task =>
  (record as { readonly resourceType?: unknown } | null)?.resourceType === 'Task';

/** The record as its bindings read it: a Task has what it says of the validation in `platformDecision`. */
export function withAnswer(record: unknown): unknown {
  if (!isTask(record)) return record;
  const answer = answerOf(record);
  return answer === undefined ? record : { ...record, platformDecision: answer };
}

/** The platform ends a Task whose validation was decided in it or has ended otherwise. */
export const isOwnEnd = (resource: FhirResource): boolean =>
  isTask(resource) && isEndedByPlatform(resource);

/** A Task of the platform that ended without saying how. */
const isUnexplained = (resource: FhirResource): resource is Task & { readonly id: string } =>
  isTask(resource) &&
  resource.id !== undefined &&
  resource.status === 'completed' &&
  decisionOf(resource) === undefined &&
  (resource.identifier ?? []).some(({ system }) => system === PENDING_SYSTEM);

/** The refusal of a decision after another one. */
const ALREADY_DECIDED = 'already-decided';

interface NoteDeps {
  readonly client: FhirClient;
  readonly log: EffectLog;
  readonly signal: AbortSignal;
  readonly language: Language;
}

/**
 * Tells who decided in a Task that another decision counts: a note on it, once. Where that cannot be written, the refused
 * record is all that says so: a feed must not stop for it.
 */
export async function noteUncounted(
  resource: FhirResource,
  { code, message }: Refusal,
  { client, log, signal, language }: NoteDeps,
): Promise<void> {
  const { id } = resource;
  if (code !== ALREADY_DECIDED || !isTask(resource) || id === undefined) return;
  const read = async (): Promise<Task> =>
    (await client.read('Task', id, { signal })).resource as Task;
  try {
    const noted = (task: Task) => withNote(task, message[language], new Date(), language);
    await updateLatest(client, read, noted, signal);
  } catch (error) {
    const reason = PlatformError.isInstance(error) ? error.code : (error as Error).message;
    log.warn({ error: reason }, 'décision sans effet non signalée dans la Task');
  }
}

const HISTORY_PAGE = '20';

/**
 * A search shows the latest version alone. A Task that was accepted, and completed before the next poll, has its decision
 * in its history: the record then gets it as an output. Without a history the record stays as it is. Rejects when the
 * server cannot answer now.
 */
export async function withPastDecision(
  resource: FhirResource,
  client: Pick<FhirClient, 'send' | 'capabilities'>,
  signal: AbortSignal,
): Promise<FhirResource> {
  if (!isUnexplained(resource)) return resource;
  const past = await versionsOf(resource.id, client, signal);
  const decision = past.map(decisionOf).find((each) => each !== undefined);
  if (decision === undefined) return resource;
  const said = { type: decisionOutput('fr'), valueCode: decision };
  return { ...resource, output: [...(resource.output ?? []), said] };
}

/** Newest first. */
async function versionsOf(
  id: string,
  client: Pick<FhirClient, 'send' | 'capabilities'>,
  signal: AbortSignal,
): Promise<readonly Task[]> {
  if (!(await client.capabilities()).of('Task').allows('history-instance')) return [];
  try {
    const { resource } = await client.send({
      method: 'GET',
      resource: 'Task',
      interaction: 'history-instance',
      signal,
      path: `Task/${id}/_history`,
      query: `_count=${HISTORY_PAGE}`,
    });
    if (resource?.resourceType !== 'Bundle') return [];
    return (resource.entry ?? []).flatMap((entry) =>
      isTask(entry.resource) ? entry.resource : [],
    );
  } catch (error) {
    if (PlatformError.isInstance(error) && (error as { retryable?: unknown }).retryable === false)
      return [];
    throw error;
  }
}
