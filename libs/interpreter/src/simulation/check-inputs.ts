import { escapePointer } from '@platform/manifests';
import type { LocalizedText } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';
import { Duration } from 'luxon';

import { nodePathOf } from '../node-path';
import { nodeFinder } from './coverage-targets';
import { SimulationInputRefusedError } from './errors';
import { templatePath } from './outcome';
import type { SimulationOptions } from './simulation';

const BY_NODE = ['decisions', 'actions', 'pins', 'agents', 'turns'] as const;

/** Beyond this, the virtual clock runs out of valid dates. */
const MAX_AFTER = Duration.fromObject({ days: 36_525 }, { locale: 'en' });

interface Refusal {
  readonly path: string;
  readonly reason: LocalizedText;
}

/** Finds unknown nodes: a misspelt one would be ignored silently, and the result would mislead. */
function unknownNodes(spec: WorkflowSpec, options: SimulationOptions): Refusal[] {
  const { catalog, callees } = options;
  const nodeAt = nodeFinder(spec, catalog, callees);
  return BY_NODE.flatMap((member) =>
    Object.keys(options[member] ?? {})
      .filter((path) => !nodeAt(templatePath(member === 'decisions' ? nodePathOf(path) : path)))
      .map((path) => ({
        path: `/${member}/${escapePointer(path)}`,
        reason: {
          fr: `le workflow n'a pas de nœud « ${path} »`,
          en: `the workflow has no node "${path}"`,
        },
      })),
  );
}

const unknownPorts = ({ catalog, seeds = {} }: SimulationOptions): Refusal[] =>
  Object.keys(seeds)
    .filter((port) => !catalog.portSandboxes.has(port))
    .map((port) => ({
      path: `/seeds/${escapePointer(port)}`,
      reason: {
        fr: `le port « ${port} » n'a pas de bac à sable`,
        en: `the port "${port}" has no sandbox`,
      },
    }));

/** Returns every `after` with its path. */
const delays = ({ decisions, actions, events = [] }: SimulationOptions) =>
  Object.entries({ decisions, actions, events: Object.fromEntries(events.entries()) }).flatMap(
    ([member, given = {}]) =>
      Object.entries(given).map(([key, { after }]) => ({
        path: `/${member}/${escapePointer(key)}/after`,
        after,
      })),
  );

const impossibleDelays = (options: SimulationOptions): Refusal[] =>
  delays(options)
    .filter(({ after }) => after !== undefined && !(Duration.fromISO(after) <= MAX_AFTER))
    .map(({ path }) => ({
      path,
      reason: {
        fr: 'une durée ISO 8601 de cent ans au plus est attendue',
        en: 'an ISO 8601 duration of a hundred years at most is expected',
      },
    }));

/** Throws `SimulationInputRefusedError` for the first invalid option. */
export function checkInputs(spec: WorkflowSpec, options: SimulationOptions): void {
  const [first] = [
    ...unknownNodes(spec, options),
    ...unknownPorts(options),
    ...impossibleDelays(options),
  ];
  if (first) throw new SimulationInputRefusedError(first.path, first.reason);
}
