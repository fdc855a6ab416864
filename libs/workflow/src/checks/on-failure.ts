import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { ON_FAILURE_INPUTS } from '../on-failure-inputs';
import type { SpecPort, WorkflowSpec } from '../schema';
import { callRecursions } from './callees';
import { recursiveCall, uncallable, unknownCallee } from './callee-findings';
import type { CheckSubject } from './check-subject';
import { requireContext } from './context';
import { ON_FAILURE_PATH, referencesOf } from './reach';
import { recursions } from './recursion';
import { typingOf } from './types/typing';

const isGiven = ({ name }: SpecPort): boolean => ON_FAILURE_INPUTS.some((given) => given === name);

const takesText = ({ type }: SpecPort): boolean =>
  type.kind === 'any' || (type.kind === 'primitive' && type.name === 'String');

/** WF206: inputs that a failed run cannot provide, or not as the declared type. */
function checkInputs({ slug, inputs = [] }: WorkflowSpec): readonly Diagnostic[] {
  const given = ON_FAILURE_INPUTS.join(', ');
  return inputs.flatMap((input) => {
    const { name, required = false } = input;
    if (!isGiven(input)) {
      if (!required) return [];
      return [
        finding('WF206', ON_FAILURE_PATH, {
          fr: `« ${slug} » demande l'entrée « ${name} », qu'un échec ne donne pas (il donne ${given})`,
          en: `"${slug}" requires the input "${name}", which a failure does not give (it gives ${given})`,
        }),
      ];
    }
    if (!takesText(input)) {
      return [
        finding('WF206', ON_FAILURE_PATH, {
          fr: `l'entrée « ${name} » de « ${slug} » doit être un texte : c'est ce qu'un échec donne`,
          en: `the input "${name}" of "${slug}" has to be a text: that is what a failure gives`,
        }),
      ];
    }
    return required && name === 'nodePath'
      ? [
          finding('WF206', ON_FAILURE_PATH, {
            fr: `« ${slug} » demande l'entrée « nodePath », qui manque quand aucun nœud n'a échoué (« runTimeout »)`,
            en: `"${slug}" requires the input "nodePath", which is missing when no node failed ("runTimeout")`,
          }),
        ]
      : [];
  });
}

/** WF201: the `onFailure` run gets the context of the failed run, so it cannot need more. */
function checkSubjects(subject: CheckSubject, { slug, context = [] }: WorkflowSpec) {
  const { certainKinds } = typingOf(subject);
  return context
    .filter((kind) => !certainKinds.has(kind))
    .map((kind) =>
      finding(
        'WF201',
        ON_FAILURE_PATH,
        {
          fr: `« ${slug} » demande le contexte « ${kind} », qui n'est ni établi par tout déclencheur ni exigé par « context »`,
          en: `"${slug}" needs the "${kind}" context, which is neither established by every trigger nor required by "context"`,
        },
        { fix: requireContext(kind, subject) },
      ),
    );
}

function checkNamed(workflow: string, subject: CheckSubject): readonly Diagnostic[] {
  const { spec, callees, suggest } = subject;
  const callee = workflow === spec.slug ? spec : callees.get(workflow);
  if (!callee) return [unknownCallee(ON_FAILURE_PATH, workflow, callees, suggest)];
  const chain = recursions(spec, callees, referencesOf)({ workflow, asRun: true });
  if (chain) return [recursiveCall(ON_FAILURE_PATH, chain)];
  const refused = uncallable(ON_FAILURE_PATH, callee);
  return refused.length > 0 ? refused : [...checkInputs(callee), ...checkSubjects(subject, callee)];
}

/**
 * WF206 and WF201 for `settings.onFailure`: the workflow does not exist, cannot be called, leads back to
 * this one, or needs inputs or context that a failure does not provide. WF206 also for a call that leads
 * back through the `onFailure` of the run it starts.
 */
export function checkOnFailure(subject: CheckSubject): readonly Diagnostic[] {
  const { spec, callees } = subject;
  const { onFailure } = spec.settings ?? {};
  const leadsBack = recursions(spec, callees, referencesOf);
  const recursive = callRecursions(spec, callees);
  const calls = referencesOf(spec, false).flatMap((call) => {
    const chain = recursive(call.workflow) ? undefined : leadsBack(call);
    return chain ? [recursiveCall(call.path, chain)] : [];
  });
  return [...calls, ...(onFailure === undefined ? [] : checkNamed(onFailure, subject))];
}
