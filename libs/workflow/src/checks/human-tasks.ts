import type { Diagnostic, Fix, JsonValue } from '@platform/ports';

import type { HumanTaskConfig } from '../constructs/human-task';
import { milliseconds } from '../duration';
import { finding } from '../finding';
import type { CheckedNode, CheckedScope, CheckSubject } from './check-subject';
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

const expires = ({ escalation = [] }: HumanTaskConfig): boolean =>
  escalation.some((step) => step.do === 'expire');

/**
 * Adds a last step that ends the task: when it is due, or after the steps that there are. Undefined where neither says how
 * long a task may wait: only the author knows.
 */
function expireFix({ due, escalation }: HumanTaskConfig, pointer: string): Fix | undefined {
  const last = escalation?.at(-1);
  const isLater = last !== undefined && (due === undefined || after(last) > milliseconds(due));
  const end = isLater ? last.after : due;
  if (end === undefined) return undefined;
  const step = { after: end, do: 'expire' };
  const path = `${pointer}/config/escalation`;
  return {
    title: {
      fr: `Mettre fin à la tâche après ${step.after}`,
      en: `End the task after ${step.after}`,
    },
    patch: [
      escalation === undefined
        ? { op: 'add', path, value: [step] }
        : { op: 'add', path: `${path}/-`, value: step },
    ],
  };
}

/** WF312: nothing limits the wait. WF317 (warning): `due` alone says when it is late, and ends nothing. */
function checkEnd(
  { spec, pointer }: Pick<CheckedNode, 'spec' | 'pointer'>,
  config: HumanTaskConfig,
  { spec: { settings } }: CheckSubject,
): Diagnostic[] {
  if (expires(config)) return [];
  const { due } = config;
  if (due === undefined) {
    return [
      finding('WF312', pointer, {
        fr: `tâche « ${spec.id} » : sans « due » ni étape « expire », elle peut attendre sans fin`,
        en: `task "${spec.id}": without "due" or an "expire" step it may wait for ever`,
      }),
    ];
  }
  if (settings?.runTimeout !== undefined) return [];
  return [
    finding(
      'WF317',
      pointer,
      {
        fr: `tâche « ${spec.id} » : « due » dit quand elle est en retard et n'y met pas fin ; si personne ne décide, elle attend sans fin : ajoutez une étape « expire », ou « runTimeout »`,
        en: `task "${spec.id}": "due" says when it is late, and does not end it; if nobody decides, it waits for ever: add an "expire" step, or "runTimeout"`,
      },
      { severity: 'warning', fix: expireFix(config, pointer) },
    ),
  ];
}

/** WF318 (warning): something follows the expiry of a task that no step lets expire. */
const checkExpiries = ({ edges, nodes }: CheckedScope): Diagnostic[] =>
  edges.flatMap(({ from, pointer }) => {
    const task = nodes.get(from.node);
    const isTask = task?.construct.name === 'human-task' && from.port === 'expired';
    if (!isTask || task.leftOut.has('escalation')) return [];
    const config = (task.spec.config ?? {}) as HumanTaskConfig;
    if (expires(config)) return [];
    // A deadline of the wrong shape has a finding of its own.
    const fix = task.leftOut.has('due') ? undefined : expireFix(config, task.pointer);
    return [
      finding(
        'WF318',
        `${pointer}/from`,
        {
          fr: `« ${from.node}.expired » n'est jamais actif sans une étape « expire »`,
          en: `"${from.node}.expired" is never live without an "expire" step`,
        },
        { severity: 'warning', fix },
      ),
    ];
  });

function checkTask({ spec, leftOut, pointer }: CheckedNode, subject: CheckSubject): Diagnostic[] {
  const config = (spec.config ?? {}) as HumanTaskConfig;
  const { assignment, escalation = [], rejectReasons } = config;
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
  if (!leftOut.has('due') && !leftOut.has('escalation')) {
    diagnostics.push(...checkEnd({ spec, pointer }, config, subject));
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
 * WF312: a human task has no role, no time limit, or an escalation that cannot work. WF317, WF318: it waits for ever, or
 * never expires. WF304: its reasons of refusal name an unknown value set.
 */
export const checkHumanTasks = (subject: CheckSubject): readonly Diagnostic[] =>
  subject.scopes.flatMap((scope) => [
    ...[...scope.nodes.values()]
      .filter(({ construct }) => construct.name === 'human-task')
      .flatMap((node) => checkTask(node, subject)),
    ...checkExpiries(scope),
  ]);
