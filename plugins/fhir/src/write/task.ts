import type { JsonValue, LocalizedText, PendingValidation } from '@platform/sdk';
import type { Task, TaskInput } from 'fhir/r4';

import { readableSummary } from './readable-summary';
import { PENDING_SYSTEM, RUN_SYSTEM, TASK_CODE, workflowUri } from './systems';
import { effectIdentifier, metaOf, patientReference, type WriteContext } from './write-context';

const SUMMARY: LocalizedText = { fr: 'résumé', en: 'summary' };
/** A description is one line of a worklist. */
const MAX_DESCRIPTION = 140;
/** A longer payload becomes an attachment. */
const MAX_VALUE_STRING = 100_000;
/** French national ids, with or without spaces: a worklist shows the description to everybody. */
const NATIONAL_ID = /\b[12](?:\s?[0-9AB]){12}(?:\s?\d{2})?\b/g;
const REFERENCE = /^[A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64}$/;

/** Fields of a pending validation that FHIR has no place for, kept as JSON under their own name. */
export const JSON_INPUTS = ['form', 'assignment', 'rejectReasons', 'reminders'] as const;

/** Converts a pending validation to a FHIR R4 Task of the worklist. */
export function toTask(request: PendingValidation, context: WriteContext): Task {
  const { pendingId, runId, kind, priority, dueAt, assignment } = request;
  const { workflow } = context.effect;
  const at = context.now.toISOString();
  const focus = focusOf(request.payload);
  return {
    resourceType: 'Task',
    ...metaOf('Task', context),
    identifier: [{ system: PENDING_SYSTEM, value: pendingId }, effectIdentifier(context)],
    ...(workflow !== undefined && { instantiatesUri: workflowUri(workflow) }),
    groupIdentifier: { system: RUN_SYSTEM, value: runId },
    status: 'requested',
    intent: 'order',
    priority: priority ?? 'routine',
    code: { coding: [{ system: TASK_CODE, code: 'approve' }], text: kind },
    description: descriptionOf(request.title),
    ...(focus !== undefined && { focus: { reference: focus } }),
    for: patientReference(context),
    authoredOn: at,
    lastModified: at,
    requester: { display: context.author },
    ...(assignment?.roles !== undefined &&
      assignment.roles.length > 0 && { performerType: assignment.roles.map((text) => ({ text })) }),
    ...(dueAt !== undefined && { restriction: { period: { end: dueAt } } }),
    input: inputsOf(request, context),
  };
}

/** The open Task with the content of a newer request: a reminder, another assignment. */
export function renewTask(task: Task, request: PendingValidation, context: WriteContext): Task {
  const renewed = toTask(request, context);
  const { performerType: _type, restriction: _restriction, ...kept } = task;
  return {
    ...kept,
    description: renewed.description as string,
    priority: renewed.priority as NonNullable<Task['priority']>,
    ...(renewed.performerType && { performerType: renewed.performerType }),
    ...(renewed.restriction && { restriction: renewed.restriction }),
    ...(renewed.input && { input: renewed.input }),
    lastModified: context.now.toISOString(),
  };
}

function descriptionOf(title: string): string {
  const line = title.replace(NATIONAL_ID, '█').replace(/\s+/g, ' ').trim();
  return line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION - 1)}…` : line;
}

function inputsOf(
  request: PendingValidation,
  { language }: Pick<WriteContext, 'language'>,
): TaskInput[] {
  const { payload, title, workflowName, instructions } = request;
  const summary = readableSummary(payload, instructions, language);
  const extra = JSON_INPUTS.flatMap((name) =>
    request[name] === undefined ? [] : [jsonInput(name, request[name] as JsonValue)],
  );
  return [
    jsonInput('payload', payload),
    ...(summary === '' ? [] : [{ type: { text: SUMMARY[language] }, valueString: summary }]),
    { type: { text: 'title' }, valueString: title },
    { type: { text: 'workflowName' }, valueString: workflowName },
    ...(instructions === undefined
      ? []
      : [{ type: { text: 'instructions' }, valueString: instructions }]),
    ...extra,
  ];
}

function jsonInput(name: string, value: JsonValue): TaskInput {
  const json = JSON.stringify(value);
  if (json.length <= MAX_VALUE_STRING) return { type: { text: name }, valueString: json };
  const data = Buffer.from(json, 'utf8').toString('base64');
  return { type: { text: name }, valueAttachment: { contentType: 'application/json', data } };
}

/** A payload may name the resource that is to be approved in its field `focus`, as `Type/id`. */
function focusOf(payload: JsonValue): string | undefined {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined;
  const { focus } = payload as Readonly<Record<string, unknown>>;
  return typeof focus === 'string' && REFERENCE.test(focus) ? focus : undefined;
}
