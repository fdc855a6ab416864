import type { JsonValue, Language, LocalizedText, PendingValidation } from '@platform/sdk';
import type { CodeableConcept, Task, TaskOutput } from 'fhir/r4';

import { PENDING_SYSTEM } from '../write/systems';
import { JSON_INPUTS } from '../write/task';

/** Statuses without a decision yet. */
const OPEN = ['draft', 'requested', 'received', 'ready', 'in-progress', 'on-hold'];

export const isOpen = (task: Task): boolean =>
  OPEN.includes(task.status) && decisionOf(task) === undefined;

/** Type of the output that carries the decision of a completed Task. */
export const decisionOutput = (language: Language): CodeableConcept => ({
  coding: [{ code: 'decision' }],
  text: DECISION_TEXT[language],
});

const DECISION_TEXT: LocalizedText = { fr: 'décision', en: 'decision' };

/** Statuses by which a record system says that the Task needs no decision any more. */
const ENDED_UNDECIDED = ['cancelled', 'failed', 'entered-in-error'];

/** Why the platform itself cancels a Task. */
export const WITHDRAWN: LocalizedText = {
  fr: 'Validation retirée : décidée ailleurs, expirée, ou exécution terminée',
  en: 'Validation withdrawn: decided elsewhere, expired, or run ended',
};

/** Why the platform itself completes a Task. */
export const DECIDED_HERE: LocalizedText = {
  fr: 'Validation décidée dans la plateforme',
  en: 'Validation decided in the platform',
};

/** Whether a text is one that the platform writes, in any language: that of the instance may have changed since. */
export const isOneOf = (text: string | undefined, { fr, en }: LocalizedText): boolean =>
  text === fr || text === en;

/** Whether the platform itself ended the Task: reading that says nothing new. */
export const isEndedByPlatform = ({ status, statusReason }: Task): boolean =>
  (ENDED_UNDECIDED.includes(status) && isOneOf(statusReason?.text, WITHDRAWN)) ||
  (status === 'completed' && isOneOf(statusReason?.text, DECIDED_HERE));

type Decided = 'accepted' | 'rejected';

/**
 * Returns the decision that a record system wrote into a Task. Some systems write it as the status. For
 * others that status means willingness only: they complete the Task, with the decision as an output.
 */
export function decisionOf({ status, output }: Task): Decided | undefined {
  if (status === 'accepted' || status === 'rejected') return status;
  if (status !== 'completed') return undefined;
  const said = new Set((output ?? []).filter(isDecision).flatMap((one) => valueOf(one) ?? []));
  const [decision, ...others] = said;
  // Two outputs that say the contrary are no decision.
  return others.length === 0 ? decision : undefined;
}

/** Any coding of a concept may be the one that is meant. */
const namesOf = (concept: CodeableConcept | undefined): readonly string[] =>
  [...(concept?.coding ?? []).map((coding) => coding.code), concept?.text].flatMap((text) =>
    typeof text === 'string' ? text.trim().toLowerCase() : [],
  );

const isDecision = ({ type }: TaskOutput): boolean =>
  namesOf(type).some((name) => isOneOf(name, DECISION_TEXT));

function valueOf(output: TaskOutput): Decided | undefined {
  const { valueCode, valueString, valueCoding, valueCodeableConcept, valueBoolean } = output;
  if (valueBoolean !== undefined) return valueBoolean ? 'accepted' : 'rejected';
  const said = namesOf({
    coding: [valueCoding ?? {}, { code: valueCode ?? '' }, ...(valueCodeableConcept?.coding ?? [])],
    text: valueString ?? valueCodeableConcept?.text ?? '',
  });
  return (['accepted', 'rejected'] as const).find((decision) => said.includes(decision));
}

/**
 * Returns what a record system says of a validation: its decision, or `withdrawn`. What the platform ended itself is no
 * answer.
 */
export function answerOf(task: Task): Decided | 'withdrawn' | undefined {
  if (isEndedByPlatform(task)) return undefined;
  return ENDED_UNDECIDED.includes(task.status) ? 'withdrawn' : decisionOf(task);
}

/** Reads a Task that this adapter wrote. Undefined when it is another one, or unreadable. */
export function toPendingValidation(task: Task): PendingValidation | undefined {
  const pendingId = task.identifier?.find(({ system }) => system === PENDING_SYSTEM)?.value;
  const runId = task.groupIdentifier?.value;
  const payload = jsonOf(task, 'payload');
  if (pendingId === undefined || runId === undefined || payload === undefined) return undefined;
  const instructions = textOf(task, 'instructions');
  const dueAt = task.restriction?.period?.end;
  const extra = Object.fromEntries(
    JSON_INPUTS.flatMap((name) => {
      const value = jsonOf(task, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    runId,
    pendingId,
    kind: task.code?.text ?? '',
    workflowName: textOf(task, 'workflowName') ?? '',
    title: textOf(task, 'title') ?? task.description ?? '',
    payload,
    ...(instructions !== undefined && { instructions }),
    ...(task.priority !== undefined && task.priority !== 'routine' && { priority: task.priority }),
    ...(dueAt !== undefined && { dueAt }),
    ...extra,
  };
}

function textOf({ input }: Task, name: string): string | undefined {
  const found = input?.find(({ type }) => type.text === name);
  const data = found?.valueAttachment?.data;
  return found?.valueString ?? (data && Buffer.from(data, 'base64').toString('utf8'));
}

function jsonOf(task: Task, name: string): JsonValue | undefined {
  const text = textOf(task, name);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
