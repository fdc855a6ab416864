import { isObject } from '../shared/is-object';

import type { components } from '@platform/api-client';

type Schemas = components['schemas'];

/** What a workflow is simulated with. The form and the JSON both show it, so it is all that is kept. */
export type Setup = Pick<Schemas['SimulationRequest'], 'event' | 'options'>;
export type Options = NonNullable<Setup['options']>;
export type ScriptedDecision = NonNullable<Options['decisions']>[string];
export type TestCase = Schemas['WorkflowTests']['cases'][number];

/** Whose record is read: an empty one, one that is given, the real one of a subject, or that of no subject. */
export type SubjectMode = 'blank' | 'given' | 'real' | 'unknown';

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Returns the setup with these options changed. Empty ones are left out. */
export function withOptions(setup: Setup, changes: Partial<Options>): Setup {
  const options = Object.fromEntries(
    Object.entries({ ...setup.options, ...changes }).filter(([, value]) => !isEmpty(value)),
  ) as Options;
  const { event } = setup;
  return { event, ...(Object.keys(options).length > 0 && { options }) };
}

/** Returns the setup with a field of the event changed. Undefined and an empty text take it away. */
export function withField(setup: Setup, name: string, value: unknown): Setup {
  const { [name]: _before, ...rest } = setup.event;
  const event = (
    isEmpty(value) && value !== false ? rest : { ...setup.event, [name]: value }
  ) as Setup['event'];
  return { ...setup, event };
}

export function subjectModeOf({ options = {} }: Setup): SubjectMode {
  if (options.subject) return 'real';
  if (!isEmpty(options.seeds)) return 'given';
  return options.subjectsExist === true ? 'blank' : 'unknown';
}

/** Reads a setup that was written as JSON. Undefined where the text is none. */
export function readSetup(text: string): Setup | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || !isObject(value['event'])) return undefined;
    const { event, options } = value;
    if (typeof event['eventType'] !== 'string') return undefined;
    if (options !== undefined && !isObject(options)) return undefined;
    return { event, ...(isObject(options) && { options }) } as Setup;
  } catch {
    return undefined;
  }
}

export const writeSetup = (setup: Setup): string => JSON.stringify(setup, null, 2);

/** Returns what a stored test case simulates. */
export function setupOfCase({ name: _name, expect: _expect, event, ...options }: TestCase): Setup {
  return withOptions({ event }, options as Options);
}

/**
 * Returns the messages of the API by field of the event, which is at `event` of the request. With `/event`,
 * `/event/patientId` and `/event/patientId/0` are about `patientId`; what is about no field of the event is left out.
 */
export function fieldErrors(
  errors: readonly { readonly path: string; readonly message: string }[],
  event: '' | '/event' = '/event',
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of errors) {
    if (!path.startsWith(`${event}/`)) continue;
    const [name = ''] = path.slice(event.length + 1).split('/');
    if (!found.has(name)) found.set(name, message);
  }
  return found;
}
