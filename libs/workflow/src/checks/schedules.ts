import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { scheduleRule } from '../schedule-rule';
import type { CheckedNode, CheckSubject } from './check-subject';
import { didYouMean, replaceFix, type Suggest } from './suggest';
import { checkTimezone } from './time-zone';

const SCHEDULE = 'core.schedule';
const MISSED: ReadonlySet<string> = new Set(['skip', 'latest', 'all']);

/** Whether a rule ever fires does not depend on when it is asked, nor on where: it has no year. */
const ANY_DAY = new Date(0);

function checkRule({ spec, pointer }: CheckedNode): readonly Diagnostic[] {
  const { cron } = spec.config ?? {};
  if (cron === undefined) {
    return [
      finding('WF100', pointer, {
        fr: `planification « ${spec.id} » : la règle « cron » manque`,
        en: `schedule "${spec.id}": the rule "cron" is missing`,
      }),
    ];
  }
  // That it is no text at all is said where the declared types are checked.
  if (typeof cron !== 'string') return [];
  const path = `${pointer}/config/cron`;
  const rule = scheduleRule(cron, 'UTC');
  if (rule === undefined) {
    return [
      finding('WF100', path, {
        fr: 'règle cron illisible : cinq champs attendus (minute, heure, jour du mois, mois, jour de la semaine), ou six avec les secondes en tête',
        en: 'unreadable cron rule: five fields are expected (minute, hour, day of the month, month, day of the week), or six with the seconds first',
      }),
    ];
  }
  return rule.next(ANY_DAY)
    ? []
    : [
        finding('WF100', path, {
          fr: 'la règle cron ne désigne aucun jour qui existe',
          en: 'the cron rule names no day that exists',
        }),
      ];
}

/** The options of a field fill a picker and are enforced by nobody else. */
function checkMissed({ spec, pointer }: CheckedNode, suggest: Suggest): readonly Diagnostic[] {
  const missed = spec.config?.['missed'];
  if (typeof missed !== 'string' || MISSED.has(missed)) return [];
  const path = `${pointer}/config/missed`;
  const nearest = suggest(missed, MISSED);
  const message = {
    fr: `« missed » vaut skip, latest ou all, et non « ${missed} »`,
    en: `"missed" is skip, latest or all, not "${missed}"`,
  };
  return [finding('WF100', path, didYouMean(message, nearest), { fix: replaceFix(path, nearest) })];
}

/** Both would take the firings of either, so neither could be told which rule fired. */
function checkOnlyOne(schedules: readonly CheckedNode[]): readonly Diagnostic[] {
  return schedules.slice(1).map(({ spec, pointer }) =>
    finding('WF102', `${pointer}/type`, {
      fr: `« ${spec.id} » : un workflow n'a qu'une planification ; une autre règle demande un autre workflow, qui peut appeler celui-ci`,
      en: `"${spec.id}": a workflow has one schedule; another rule needs another workflow, which may call this one`,
    }),
  );
}

/**
 * WF100: a schedule without a rule that ever fires, in a time zone that does not exist, or that does not
 * say what becomes of missed instants in words of the language. WF102: a second one.
 */
export function checkSchedules({ scopes, suggest }: CheckSubject): readonly Diagnostic[] {
  const nodes = scopes.flatMap((scope) => [...scope.nodes.values()]);
  const schedules = nodes.filter(({ type }) => type.id === SCHEDULE);
  const rules = schedules.flatMap((node) => {
    const timezone = node.spec.config?.['timezone'];
    const path = `${node.pointer}/config/timezone`;
    return [
      ...checkRule(node),
      ...checkMissed(node, suggest),
      ...(typeof timezone === 'string' ? checkTimezone(timezone, path, suggest) : []),
    ];
  });
  return [...rules, ...checkOnlyOne(schedules)];
}
