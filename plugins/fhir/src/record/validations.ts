import {
  PlatformError,
  type DecisionMade,
  type Language,
  type LocalizedText,
  type PendingValidation,
} from '@platform/sdk';
import type { Task } from 'fhir/r4';

import { token } from '../client/search-params';
import { PENDING_SYSTEM } from '../write/systems';
import { renewTask, toTask } from '../write/task';
import type { WriteContext } from '../write/write-context';
import { createOnce } from './create-once';
import type { RecordDeps } from './patient-options';
import {
  DECIDED_HERE,
  decisionOf,
  decisionOutput,
  isOneOf,
  isOpen,
  toPendingValidation,
  WITHDRAWN,
} from './read-task';
import { searchRecord } from './search-record';
import { hasNote, whatCounted, withNote } from './uncounted-decision';
import { updateLatest } from './update-latest';

const ACKNOWLEDGED: LocalizedText = {
  fr: 'Décision prise en compte',
  en: 'Decision taken into account',
};

/** Puts a pending validation into the worklist, or renews it there: a reminder, another assignment. */
export async function publishValidation(
  request: PendingValidation,
  context: WriteContext,
  deps: RecordDeps,
): Promise<void> {
  const by = { parameter: 'identifier', system: PENDING_SYSTEM, value: request.pendingId } as const;
  const opened = toTask(request, context);
  const { outcome } = await createOnce(opened, { effect: context.effect, by }, deps);
  if (outcome === 'created') return;
  await changeTask(request.pendingId, deps, (task) => {
    const isSame = JSON.stringify(toPendingValidation(task)) === JSON.stringify(ordered(request));
    return !isOpen(task) || isSame ? task : renewTask(task, request, context);
  });
}

/** The fields in the order in which a Task gives them back. */
const ordered = (request: PendingValidation): PendingValidation | undefined =>
  toPendingValidation(
    toTask(request, {
      patient: '',
      effect: { id: '' },
      now: new Date(0),
      zone: 'UTC',
      author: '',
      language: 'fr',
      profiles: {},
    }),
  );

/**
 * Takes a validation out of the worklist. One that the record system decided is acknowledged and keeps the decision;
 * one that was decided in the platform is completed with that decision, any other one is cancelled. One whose decision
 * in the record system did not count says so in a note. An unknown one, and one that was withdrawn before, stay as they are.
 */
export async function withdrawValidation(
  pendingId: string,
  { now, decision }: { readonly now: Date; readonly decision?: DecisionMade | undefined },
  deps: RecordDeps,
): Promise<void> {
  const { language } = deps.options;
  await changeTask(pendingId, deps, (task) => withdrawn(task, { now, made: decision, language }));
}

interface Withdrawing {
  readonly now: Date;
  readonly made: DecisionMade | undefined;
  readonly language: Language;
}

function withdrawn(task: Task, withdrawing: Withdrawing): Task {
  const { now, made, language } = withdrawing;
  const acknowledgement = { text: ACKNOWLEDGED[language] };
  const lastModified = now.toISOString();
  const decision = decisionOf(task);
  if (decision !== undefined) {
    if (isOneOf(task.businessStatus?.text, ACKNOWLEDGED) || hasNote(task)) return task;
    if (decision !== made?.decision) return uncounted(task, withdrawing);
    const acknowledged = { ...task, businessStatus: acknowledgement, lastModified };
    return task.status === 'accepted' ? completed(acknowledged, decision, language) : acknowledged;
  }
  if (!isOpen(task)) return task;
  if (made !== undefined) {
    const { by, decision: taken } = made;
    const owned = by === undefined ? task : { ...task, owner: { display: by } };
    const statusReason = { text: DECIDED_HERE[language] };
    const reason = { businessStatus: acknowledgement, statusReason, lastModified };
    return completed({ ...owned, ...reason }, taken, language);
  }
  return {
    ...task,
    status: 'cancelled',
    lastModified,
    statusReason: { text: WITHDRAWN[language] },
  };
}

/** A Task whose own decision came too late. One that says that its work goes on is ended as what counted says. */
function uncounted(task: Task, { now, made, language }: Withdrawing): Task {
  const noted = withNote(task, whatCounted(made, language), now, language);
  if (task.status !== 'accepted') return noted;
  return made === undefined
    ? { ...noted, status: 'cancelled', statusReason: { text: WITHDRAWN[language] } }
    : completed(
        { ...noted, statusReason: { text: DECIDED_HERE[language] } },
        made.decision,
        language,
      );
}

/** A completed Task carries its decision as an output: whoever reads it again finds the same decision. */
function completed(task: Task, decision: string, language: Language): Task {
  return {
    ...task,
    status: 'completed',
    output: [...(task.output ?? []), { type: decisionOutput(language), valueCode: decision }],
  };
}

/** Reads the open validations of a patient. */
export async function readPendingValidations(
  patient: readonly string[],
  deps: RecordDeps,
): Promise<readonly PendingValidation[]> {
  const { matches } = await searchRecord(
    {
      type: 'Task',
      patient,
      helpful: [['status', 'draft,requested,received,ready,in-progress,on-hold']],
      keep: isOpen,
    },
    deps,
  );
  return matches.flatMap((task) => toPendingValidation(task) ?? []);
}

async function changeTask(
  pendingId: string,
  { client, log }: RecordDeps,
  change: (task: Task) => Task,
): Promise<void> {
  const find = async (): Promise<Task | undefined> => {
    const { matches } = await client.search('Task', [
      ['identifier', token(PENDING_SYSTEM, pendingId)],
    ]);
    const tasks = matches.filter((one): one is Task => one.resourceType === 'Task');
    const own = tasks.filter(({ identifier }) =>
      identifier?.some(({ system, value }) => system === PENDING_SYSTEM && value === pendingId),
    );
    if (own.length > 1)
      log.warn({ pendingId, count: own.length }, 'validation en double sur le serveur FHIR');
    // A decided one among duplicates is the one that a person saw.
    return own.find((task) => !isOpen(task)) ?? own[0];
  };
  const first = await find();
  if (first === undefined) return;
  let latest: Task | undefined = first;
  try {
    await updateLatest(
      client,
      async () => {
        const task = latest ?? (await find()) ?? first;
        latest = undefined;
        return task;
      },
      change,
    );
  } catch (error) {
    if (PlatformError.isInstance(error))
      log.warn({ pendingId, code: error.code }, 'validation non mise à jour sur le serveur FHIR');
    throw error;
  }
}
