import type { Diagnostic, LocalizedText } from '@platform/ports';

import type { LanguageFeature } from '../check-options';
import { milliseconds } from '../duration';
import { finding } from '../finding';
import type { PolicySpec } from '../schema';
import type { CheckedNode, CheckSubject } from './check-subject';
import { referencesOf } from './reach';

/** A construct of the language and the path where it is used. */
type Use = readonly [feature: LanguageFeature, path: string];

function featuresOf(node: CheckedNode): readonly Use[] {
  const { spec, type, construct, pointer } = node;
  const { config = {} } = spec;
  const called = construct.name === 'call' && config['mode'] === 'detach';
  const waiting = construct.name === 'wait' && config['event'] !== undefined;
  const isAgent = construct.name === 'agent' || type.kind === 'agent';
  return [
    ...(isAgent ? ([['agent', `${pointer}/type`]] as const) : []),
    ...(called ? ([['detach', `${pointer}/config/mode`]] as const) : []),
    ...(waiting ? ([['wait-event', `${pointer}/config/event`]] as const) : []),
  ];
}

const pauses = (policy: PolicySpec | undefined, pointer: string): readonly Use[] =>
  policy?.onError === 'pause' ? [['pause', `${pointer}/onError`]] : [];

/** Calls and `onFailure` that start a run of a workflow with `settings.concurrency`. */
const startedInTurn = ({ spec, callees }: CheckSubject): readonly Use[] =>
  referencesOf(spec, true)
    .filter(({ asRun, workflow }) => asRun && callees.get(workflow)?.settings?.concurrency)
    .map(({ path }) => ['started-concurrency', path]);

const SETTINGS = ['runTimeout', 'concurrency', 'onFailure'] as const;

const STARTED_IN_TURN: LocalizedText = {
  fr: "ce workflow a « concurrency » et une exécution le démarrerait : ce moteur ne donne leur tour qu'aux exécutions qu'un événement démarre",
  en: 'this workflow has "concurrency", and a run would start it: this engine gives turns only to runs that an event starts',
};

const notRunMessage = (feature: LanguageFeature): LocalizedText =>
  feature === 'started-concurrency'
    ? STARTED_IN_TURN
    : {
        fr: `« ${feature} » n'est pas exécuté par ce moteur`,
        en: `this engine does not run "${feature}"`,
      };

/** WF108: constructs that this engine does not run, and attempts longer than its maximum timeout. */
export function checkNotRun(subject: CheckSubject): readonly Diagnostic[] {
  const { spec, options, scopes } = subject;
  const { notRun = [], maxTimeout } = options;
  const { settings = {} } = spec;
  const nodes = scopes.flatMap((scope) => [...scope.nodes.values()]);
  const policies = [
    { policy: settings.defaults, pointer: '/settings/defaults' },
    ...nodes.map(({ spec: { policy }, pointer }) => ({ policy, pointer: `${pointer}/policy` })),
  ];
  const used = [
    ...SETTINGS.filter((name) => settings[name] !== undefined).map((name): Use => [
      name,
      `/settings/${name}`,
    ]),
    ...policies.flatMap(({ policy, pointer }) => pauses(policy, pointer)),
    ...nodes.flatMap(featuresOf),
    ...startedInTurn(subject),
  ];
  return [
    ...used
      .filter(([feature]) => notRun.includes(feature))
      .map(([feature, path]) => finding('WF108', path, notRunMessage(feature))),
    ...policies.flatMap(({ policy, pointer }) =>
      maxTimeout === undefined ||
      milliseconds(policy?.timeout ?? 'PT0S') <= milliseconds(maxTimeout)
        ? []
        : [
            finding(
              'WF108',
              `${pointer}/timeout`,
              {
                fr: `« timeout » : ${maxTimeout} au plus pour ce moteur`,
                en: `"timeout": at most ${maxTimeout} for this engine`,
              },
              {
                fix: {
                  title: { fr: `Ramener à ${maxTimeout}`, en: `Lower to ${maxTimeout}` },
                  patch: [{ op: 'replace', path: `${pointer}/timeout`, value: maxTimeout }],
                },
              },
            ),
          ],
    ),
  ];
}
