import type { components } from '@platform/api-client';

import { isObject } from '../shared/is-object';
import { inFlow } from './in-flow';

export type TestCase = components['schemas']['WorkflowTests']['cases'][number];

type Expect = TestCase['expect'];
type Effect = NonNullable<Expect['effects']>[number];

/** What a test case expects of one thing, such as the writes. `name` is the key of its text. */
export interface Expectation {
  readonly name: (typeof ORDER)[number];
  /** Empty: nothing of it may occur. */
  readonly values: readonly string[];
}

const ORDER = [
  'status',
  'outputs',
  'effects',
  'effectsInclude',
  'nodes',
  'executed',
  'skipped',
  'pending',
  'started',
  'error',
] as const satisfies readonly (keyof Expect)[];

const pairs = (values: unknown): string =>
  isObject(values)
    ? Object.entries(values)
        .map(([name, value]) => `${name} ${inFlow(value)}`)
        .join(', ')
    : inFlow(values);

function effectInWords({ port, op, nodePath, payload }: Effect): string {
  const at = nodePath === undefined ? '' : ` · ${nodePath}`;
  return `${port}.${op}${at}${payload === undefined ? '' : `: ${pairs(payload)}`}`;
}

function valuesOf(expect: Expect, name: Expectation['name']): readonly string[] {
  if (name === 'status') return [expect.status ?? ''];
  if (name === 'outputs')
    return Object.entries(expect.outputs ?? {}).map(
      ([output, value]) => `${output} ${inFlow(value)}`,
    );
  if (name === 'effects' || name === 'effectsInclude')
    return (expect[name] ?? []).map(effectInWords);
  if (name === 'nodes') {
    return Object.entries(expect.nodes ?? {}).map(([path, { outputs, outcome }]) =>
      [path, outcome, outputs && pairs(outputs)].filter((part) => part !== undefined).join(' · '),
    );
  }
  if (name === 'error') {
    const { code = '', nodePath } = expect.error ?? {};
    return [nodePath === undefined ? code : `${code} · ${nodePath}`];
  }
  return expect[name] ?? [];
}

/** Returns what a test case expects, one line of words for each thing that it names. */
export const expectationsOf = (expect: Expect): readonly Expectation[] =>
  ORDER.filter((name) => expect[name] !== undefined).map((name) => ({
    name,
    values: valuesOf(expect, name),
  }));
