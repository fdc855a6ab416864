import { UNKNOWN, type CompiledTemplate } from '@platform/expression';
import { NodeError, type JsonObject } from '@platform/ports';
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

/** Fills in the templates of the configuration. */
function textsOf({ title, instructions }: HumanTaskConfig, { compileTemplate }: Preparation) {
  const texts = Object.entries({ title, instructions }).flatMap(([name, text]) =>
    text === undefined ? [] : [{ name, text: compileTemplate(text) }],
  );
  return (run: NodeRun): JsonObject =>
    Object.fromEntries(texts.map(({ name, text }) => [name, filled(text, run)]));
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
  const { form, priority, due, rejectReasons } = config;
  const texts = textsOf(config, preparation);
  const assignment = assignmentOf(config, preparation);
  const escalation = escalationOf(config);
  return (run) => {
    const behavior = requireMethod<HumanTaskBehavior, 'request'>(preparation, 'request');
    requireMethod<HumanTaskBehavior, 'resolve'>(preparation, 'resolve');
    const written = texts(run);
    const call = { ...pureCall(run), config: { ...run.node.config, ...written } };
    const { instructions } = written;
    return {
      kind: 'human',
      request: {
        ...behavior.request(call),
        ...(typeof instructions === 'string' && { instructions }),
        ...(form && form.length > 0 && { form }),
        ...assignment(run),
        ...(priority && { priority }),
        ...(rejectReasons && { rejectReasons }),
      },
      ...(due !== undefined && { dueMs: milliseconds(due) }),
      escalation,
      resolve: (decision) => ({
        ...assumedEnd(run, behavior.resolve(call, decision)),
        flows: [decision.decision],
        whyAbsent: `decision-${decision.decision}`,
      }),
    };
  };
};
