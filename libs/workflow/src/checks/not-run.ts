import type { Diagnostic } from '@platform/ports';

import type { LanguageFeature } from '../check-options';
import { milliseconds } from '../duration';
import { finding } from '../finding';
import type { PolicySpec } from '../schema';
import type { CheckedNode, CheckSubject } from './check-subject';

/** Constructs of the language that the engine at hand is told not to run, with where they stand. */
function featuresOf(node: CheckedNode): readonly (readonly [LanguageFeature, string])[] {
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

const pauses = (policy: PolicySpec | undefined, pointer: string) =>
  policy?.onError === 'pause' ? ([['pause', `${pointer}/onError`]] as const) : [];

const SETTINGS = ['runTimeout', 'concurrency', 'onFailure'] as const;

/** WF108: what this engine would pass over in silence, and attempts longer than it waits for. */
export function checkNotRun({ spec, options, scopes }: CheckSubject): readonly Diagnostic[] {
  const { notRun = [], longestTimeout } = options;
  const { settings = {} } = spec;
  const nodes = scopes.flatMap((scope) => [...scope.nodes.values()]);
  const policies = [
    { policy: settings.defaults, pointer: '/settings/defaults' },
    ...nodes.map(({ spec: { policy }, pointer }) => ({ policy, pointer: `${pointer}/policy` })),
  ];
  const used = [
    ...SETTINGS.filter((name) => settings[name] !== undefined).map(
      (name) => [name, `/settings/${name}`] as const,
    ),
    ...policies.flatMap(({ policy, pointer }) => pauses(policy, pointer)),
    ...nodes.flatMap(featuresOf),
  ];
  return [
    ...used
      .filter(([feature]) => notRun.includes(feature))
      .map(([feature, path]) =>
        finding('WF108', path, {
          fr: `« ${feature} » n'est pas exécuté par ce moteur`,
          en: `this engine does not run "${feature}"`,
        }),
      ),
    ...policies.flatMap(({ policy, pointer }) =>
      longestTimeout === undefined ||
      milliseconds(policy?.timeout ?? 'PT0S') <= milliseconds(longestTimeout)
        ? []
        : [
            finding(
              'WF108',
              `${pointer}/timeout`,
              {
                fr: `« timeout » : ${longestTimeout} au plus pour ce moteur`,
                en: `"timeout": at most ${longestTimeout} for this engine`,
              },
              {
                fix: {
                  title: { fr: `Ramener à ${longestTimeout}`, en: `Lower to ${longestTimeout}` },
                  patch: [{ op: 'replace', path: `${pointer}/timeout`, value: longestTimeout }],
                },
              },
            ),
          ],
    ),
  ];
}
