import { UNKNOWN, type CompiledTemplate } from '@platform/expression';
import {
  LANGUAGES,
  NodeError,
  textIn,
  type FormField,
  type JsonObject,
  type Language,
} from '@platform/ports';
import type { HumanTaskBehavior } from '@platform/sdk';
import { milliseconds, type HumanTaskConfig } from '@platform/workflow';

import type { EscalationStep } from '../escalation';
import type { Launch, NodeRun } from '../plan/plan';
import type { PrepareNode, Preparation } from '../plan/preparation';
import { expressionScope } from '../walk/expression-scope';
import { pureCall, requireMethod } from './behavior-call';
import { indeterminate } from './condition';
import { assumedEnd } from './external-codes';

type HumanRequest = (Launch & { kind: 'human' })['request'];

const escalationOf = ({ escalation = [] }: HumanTaskConfig): readonly EscalationStep[] =>
  escalation
    .map((step) => ({
      afterMs: milliseconds(step.after),
      action: step.do,
      ...(step.to && { to: step.to }),
    }))
    .sort((a, b) => a.afterMs - b.afterMs);

const A_TEXT = { fr: 'un texte', en: 'a text' };
const ASSIGNMENT = { fr: "l'affectation", en: 'the assignment' };

function filled(text: CompiledTemplate, run: NodeRun): string {
  const value = text.evaluate(expressionScope(run.node, run.inputs, run), run.budget);
  if (value === UNKNOWN) throw indeterminate(run, A_TEXT, text.text);
  return value;
}

/** Fills in the templates of the configuration in one language. */
function textsIn(
  language: Language,
  { title, instructions }: HumanTaskConfig,
  { compileTemplate }: Preparation,
) {
  const texts = Object.entries({ title, instructions }).flatMap(([name, text]) =>
    text === undefined ? [] : [{ name, text: compileTemplate(textIn(text, language)) }],
  );
  return (run: NodeRun): JsonObject =>
    Object.fromEntries(texts.map(({ name, text }) => [name, filled(text, run)]));
}

/** The ports of a form with their texts in one language. */
const formIn = (language: Language, { form = [] }: HumanTaskConfig): readonly FormField[] =>
  form.map(({ label, description, ...port }) => ({
    ...port,
    ...(label !== undefined && { label: textIn(label, language) }),
    ...(description !== undefined && { description: textIn(description, language) }),
  }));

/** Languages in which a text of the configuration is written, besides the one in which the run writes. */
function otherLanguages(
  { title, instructions, form = [] }: HumanTaskConfig,
  { language }: Preparation,
): readonly Language[] {
  const texts = [title, instructions, ...form.flatMap((port) => [port.label, port.description])];
  return LANGUAGES.filter(
    (other) =>
      other !== language &&
      texts.some((text) => typeof text === 'object' && text[other] !== undefined),
  );
}

function assignmentOf({ assignment }: HumanTaskConfig, { compile }: Preparation) {
  const users = assignment?.users === undefined ? undefined : compile(assignment.users);
  return (run: NodeRun): Pick<HumanRequest, 'assignment'> => {
    if (!assignment) return {};
    const { roles, notStarter } = assignment;
    const found = users?.evaluate(expressionScope(run.node, run.inputs, run), run.budget);
    if (users && found === UNKNOWN) throw indeterminate(run, ASSIGNMENT, users.source);
    const named = (found === undefined ? [] : [found].flat()).filter(
      (user): user is string => typeof user === 'string',
    );
    if (users && named.length === 0) {
      throw new NodeError('assignment-empty', {
        fr: `personne à qui affecter « ${run.path} »`,
        en: `nobody to assign "${run.path}" to`,
      });
    }
    return {
      assignment: {
        ...(roles && { roles }),
        ...(named.length > 0 && { users: named }),
        ...(notStarter !== undefined && { notStarter }),
      },
    };
  };
}

/** Requests a decision and suspends. Then the flow output named after the decision is live. */
export const humanTask: PrepareNode = (preparation) => {
  const config = (preparation.spec.config ?? {}) as HumanTaskConfig;
  const { priority, due, rejectReasons } = config;
  const { language } = preparation;
  const readers = [language, ...otherLanguages(config, preparation)].map((each) => ({
    language: each,
    texts: textsIn(each, config, preparation),
    form: formIn(each, config),
  }));
  const assignment = assignmentOf(config, preparation);
  const escalation = escalationOf(config);
  return (run) => {
    const behavior = requireMethod<HumanTaskBehavior, 'request'>(preparation, 'request');
    requireMethod<HumanTaskBehavior, 'resolve'>(preparation, 'resolve');
    const [own, ...others] = readers.map(({ texts, form, ...reader }) => {
      const written = texts(run);
      const call = { ...pureCall(run), config: { ...run.node.config, ...written } };
      const { instructions } = written;
      const request = {
        ...behavior.request(call),
        ...(typeof instructions === 'string' && { instructions }),
        ...(form.length > 0 && { form }),
      };
      return { ...reader, call, request };
    });
    if (!own) throw new Error('no language');
    const translations = Object.fromEntries(
      others.map(({ language: other, request: { title, instructions, form } }) => [
        other,
        { title, ...(instructions !== undefined && { instructions }), ...(form && { form }) },
      ]),
    );
    return {
      kind: 'human',
      request: {
        ...own.request,
        ...(others.length > 0 && { translations }),
        ...assignment(run),
        ...(priority && { priority }),
        ...(rejectReasons && { rejectReasons }),
      },
      ...(due !== undefined && { dueMs: milliseconds(due) }),
      escalation,
      resolve: (decision) => ({
        ...assumedEnd(run, behavior.resolve(own.call, decision)),
        flows: [decision.decision],
        whyAbsent: `decision-${decision.decision}`,
      }),
    };
  };
};
