import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { scheduleRule } from '../schedule-rule';
import type { CheckedNode, CheckSubject } from './check-subject';
import { didYouMean, replaceFix, type Suggest } from './suggest';
import { checkTimezone } from './time-zone';

const SCHEDULE = 'core.schedule';
const MISSED: ReadonlySet<string> = new Set(['skip', 'latest', 'all']);

/** Cron rules have no year, so whether a rule ever fires is the same from any date. */
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
  // The check of declared types reports a rule that is not a text.
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

/** WF100: the value of `missed` is not one of its options. The type check does not enforce options. */
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

/** WF102: with two schedules, each would receive the firings of both. */
function checkOnlyOne(schedules: readonly CheckedNode[]): readonly Diagnostic[] {
  return schedules.slice(1).map(({ spec, pointer }) =>
    finding('WF102', `${pointer}/type`, {
      fr: `« ${spec.id} » : un workflow n'a qu'une planification ; une autre règle demande un autre workflow, qui peut appeler celui-ci`,
      en: `"${spec.id}": a workflow has one schedule; another rule needs another workflow, which may call this one`,
    }),
  );
}

/**
 * WF100: the rule of a schedule never fires, its time zone does not exist, or its `missed` is not a valid
 * option. WF102: the workflow has a second schedule.
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
