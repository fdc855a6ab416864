import type { Diagnostic, JsonValue } from '@platform/ports';

import type { HumanTaskConfig } from '../constructs/human-task';
import { milliseconds } from '../duration';
import { finding } from '../finding';
import type { CheckedNode, CheckSubject } from './check-subject';
import { didYouMean, replaceFix } from './suggest';

type Escalation = NonNullable<HumanTaskConfig['escalation']>;

const after = (step: Escalation[number]): number => milliseconds(step.after);

/** `to` is required for a reassignment and not allowed otherwise. */
function checkRecipient(step: Escalation[number], path: string): Diagnostic[] {
  if (step.do === 'reassign' && step.to === undefined) {
    return [
      finding('WF312', path, {
        fr: '« reassign » ne dit pas à qui : « to » manque',
        en: '"reassign" does not say to whom: "to" is missing',
      }),
    ];
  }
  if (step.do === 'reassign' || step.to === undefined) return [];
  return [
    finding(
      'WF312',
      `${path}/to`,
      {
        fr: `« ${step.do} » ne change pas qui est chargé de la tâche : « to » n'est que pour « reassign »`,
        en: `"${step.do}" does not change who the task is assigned to: "to" is for "reassign" alone`,
      },
      {
        fix: {
          title: { fr: 'Retirer « to »', en: 'Remove "to"' },
          patch: [{ op: 'remove', path: `${path}/to` }],
        },
      },
    ),
  ];
}

function checkEscalation(escalation: Escalation, path: string): Diagnostic[] {
  const sorted = [...escalation].sort((a, b) => after(a) - after(b));
  const disordered = sorted.some((step, position) => step !== escalation[position]);
  const order = finding(
    'WF312',
    path,
    {
      fr: "les étapes d'escalade ne se suivent pas dans l'ordre de « after »",
      en: 'the escalation steps do not follow one another in the order of "after"',
    },
    {
      fix: {
        title: { fr: 'Mettre les étapes en ordre', en: 'Put the steps in order' },
        patch: [{ op: 'replace', path, value: sorted as unknown as JsonValue }],
      },
    },
  );
  return [
    ...(disordered ? [order] : []),
    ...escalation.flatMap((step, position) => checkRecipient(step, `${path}/${position}`)),
  ];
}

function checkTask({ spec, leftOut, pointer }: CheckedNode, subject: CheckSubject): Diagnostic[] {
  const config = (spec.config ?? {}) as HumanTaskConfig;
  const { assignment, due, escalation = [], rejectReasons } = config;
  const reasons = rejectReasons?.valueSet;
  const diagnostics: Diagnostic[] = [];
  const isAssigned = assignment?.roles !== undefined || assignment?.users !== undefined;
  if (!isAssigned && !leftOut.has('assignment')) {
    diagnostics.push(
      finding('WF312', pointer, {
        fr: `tâche « ${spec.id} » : personne n'en est chargé, ni « roles » ni « users »`,
        en: `task "${spec.id}": it is assigned to nobody, neither "roles" nor "users"`,
      }),
    );
  }
  const isLimited = due !== undefined || escalation.some((step) => step.do === 'expire');
  if (!isLimited && !leftOut.has('due') && !leftOut.has('escalation')) {
    diagnostics.push(
      finding('WF312', pointer, {
        fr: `tâche « ${spec.id} » : sans « due » ni étape « expire », elle peut attendre sans fin`,
        en: `task "${spec.id}": without "due" or an "expire" step it may wait for ever`,
      }),
    );
  }
  diagnostics.push(...checkEscalation(escalation, `${pointer}/config/escalation`));
  if (reasons !== undefined && !subject.catalog.valueSets.has(reasons)) {
    const path = `${pointer}/config/rejectReasons/valueSet`;
    const nearest = subject.suggest(reasons, subject.catalog.valueSets.keys());
    const message = {
      fr: `jeu de valeurs inconnu « ${reasons} »`,
      en: `unknown value set "${reasons}"`,
    };
    const fix = replaceFix(path, nearest);
    diagnostics.push(finding('WF304', path, didYouMean(message, nearest), { fix }));
  }
  return diagnostics;
}

/**
 * WF312: a human task has no role, no time limit, or an escalation that cannot work. WF304: its reasons
 * of refusal name an unknown value set.
 */
export const checkHumanTasks = (subject: CheckSubject): readonly Diagnostic[] =>
  subject.scopes.flatMap(({ nodes }) =>
    [...nodes.values()]
      .filter(({ construct }) => construct.name === 'human-task')
      .flatMap((node) => checkTask(node, subject)),
  );
