import type { NodeSpec, PolicySpec } from '@platform/workflow';

import type { Dice } from './dice';
import { EFFECT_FORMS } from './random-lab';
import { randomValue, STAGES, TYPE_NAMES, TYPES, type TypeName } from './random-types';
import { portOf, type Input, type NodeDraft, type Output, type ScopeDraft } from './scope-draft';

/** Every form of node that has no scope of its own. */
export const PLAIN_FORMS = [
  ...['read', 'write', 'compute', 'route', 'ask', 'guard', 'switch', 'codes', 'break', 'make'],
  ...['unit', 'code', 'constant', 'expression', 'template', 'log', 'wait', 'event'],
] as const;

export interface FormOptions {
  readonly id: number;
  readonly draft: ScopeDraft;
  /** Whether the result of the node may depend on order: a deadline, an expiry. */
  readonly races: boolean;
}

const ports = (dice: Dice, least: number, most: number): Input[] => {
  const count = least + dice.below(most - least + 1);
  return Array.from({ length: count }, (_, position) => ({
    name: `p${position}`,
    type: dice.of(TYPE_NAMES),
    required: dice.chance(50),
  }));
};

const eachType = (): Input[] => TYPE_NAMES.map((type) => ({ name: type, type }));

function branches(id: string, names: readonly string[], passed: readonly Input[]) {
  const groups = passed.map(({ name, type }) =>
    names.map((branch): Output => ({ from: `${id}.${branch}.${name}`, type })),
  );
  return {
    exclusive: names.length > 1 ? groups : [],
    outputs: names.flatMap((branch) =>
      passed.map(({ name, type }) => ({ name: `${branch}.${name}`, type })),
    ),
    flows: [...names, 'unknown'],
  };
}

function human({ id, draft: { dice }, races }: FormOptions): NodeDraft {
  const payload = ports(dice, 0, 2);
  const fields = TYPE_NAMES.filter(() => dice.chance(20));
  const expires = dice.chance(25);
  // Without races, a task that expires is never decided, and every other task is.
  const ignored = races ? dice.chance(expires ? 50 : 8) : expires;
  const form = fields.map((name): Input => ({ name, type: name }));
  return {
    node: {
      id: `${ignored ? 'late' : 'ask'}${id}`,
      type: 'r.ask',
      config: {
        payload: payload.map(portOf),
        form: form.map(portOf),
        assignment: { roles: ['physician'] },
        due: 'PT4H',
        ...(expires && {
          escalation: [
            ...(dice.chance(50) ? [{ after: 'PT1H', do: 'remind' }] : []),
            { after: 'PT2H', do: 'expire' },
          ],
        }),
      },
    },
    inputs: payload,
    outputs: [{ name: 'decision', type: 'text' }, { name: 'by', type: 'text' }, ...form],
    flows: ['accepted', 'rejected', 'expired'],
  };
}

function codes(options: FormOptions): NodeDraft {
  const { dice } = options.draft;
  const id = `codes${options.id}`;
  const passed: Input[] = [
    { name: 'on', type: 'stage', required: dice.chance(70) },
    ...ports(dice, 0, 2),
  ];
  const cut = 1 + dice.below(2);
  const open = dice.chance(40);
  const cases = [
    { name: 'first', codes: STAGES.slice(0, cut) },
    ...(open ? [] : [{ name: 'second', codes: STAGES.slice(cut) }]),
  ];
  const names = [...cases.map(({ name }) => name), ...(open ? ['default'] : [])];
  return {
    node: {
      id,
      type: 'core.switch',
      config: { ports: passed.map(portOf), on: 'in.on', cases, ...(open && { default: true }) },
    },
    inputs: passed,
    ...branches(id, names, passed),
  };
}

function conditions(options: FormOptions): NodeDraft {
  const { draft } = options;
  const id = `switch${options.id}`;
  const passed = ports(draft.dice, 1, 3);
  const cases = ['first', 'second'].slice(draft.dice.below(2)).map((name) => ({
    name,
    when: draft.expression('flag', passed),
  }));
  const names = [...cases.map(({ name }) => name), 'default'];
  return {
    node: {
      id,
      type: 'core.switch',
      config: { ports: passed.map(portOf), cases, default: true },
    },
    inputs: passed,
    ...branches(id, names, passed),
  };
}

const core = (
  name: string,
  { id }: FormOptions,
  config: Readonly<Record<string, unknown>>,
): NodeSpec => ({ id: `${name}${id}`, type: `core.${name}`, config });

const value = (type: TypeName, required?: boolean): Input[] => [
  { name: 'value', type, ...(required !== undefined && { required }) },
];

type Form = (options: FormOptions) => NodeDraft;

const FORMS: Readonly<Record<(typeof PLAIN_FORMS)[number], Form>> = {
  read: ({ id, draft: { dice } }) => ({
    node: { id: `${dice.of(EFFECT_FORMS)}${id}`, type: 'r.read' },
    inputs: [{ name: 'any', type: 'any' }],
    outputs: eachType(),
  }),
  write: ({ id, draft: { dice } }) => ({
    node: { id: `${dice.of(EFFECT_FORMS)}${id}`, type: 'r.write' },
    inputs: eachType().filter(() => dice.chance(30)),
    outputs: [{ name: 'text', type: 'text' }],
  }),
  compute: ({ id }) => ({
    node: { id: `compute${id}`, type: 'r.compute' },
    inputs: [
      { name: 'number', type: 'number', required: true },
      { name: 'mass', type: 'mass' },
      { name: 'meds', type: 'meds' },
    ],
    outputs: eachType(),
  }),
  route: ({ id }) => ({
    node: { id: `route${id}`, type: 'r.route' },
    inputs: [{ name: 'any', type: 'any', required: true }],
    outputs: [
      { name: 'left', type: 'any' },
      { name: 'right', type: 'any' },
    ],
  }),
  ask: human,
  guard: (options) => {
    const passed = ports(options.draft.dice, 1, 3);
    const when = options.draft.expression('flag', passed);
    return {
      node: core('guard', options, { ports: passed.map(portOf), when }),
      inputs: passed,
      outputs: passed,
      flows: ['else', 'unknown'],
    };
  },
  switch: conditions,
  codes,
  break: (options) => ({
    node: core('break', options, { type: 'Med' }),
    inputs: value('med', true),
    outputs: [
      { name: 'code', type: 'text' },
      { name: 'dose', type: 'number' },
      { name: 'stage', type: 'stage' },
    ],
  }),
  make: (options) => ({
    node: core('make', options, { type: 'Med' }),
    inputs: [
      { name: 'code', type: 'text', required: true },
      { name: 'dose', type: 'number' },
      { name: 'stage', type: 'stage' },
    ],
    outputs: value('med'),
  }),
  unit: (options) => ({
    node: core('convert', options, { unit: options.draft.dice.of(['g', 'mg']) }),
    inputs: value('mass', true),
    outputs: value('mass'),
  }),
  code: (options) => ({
    node: core('convert', options, { from: 'Med', to: 'String' }),
    inputs: value('med', true),
    outputs: value('text'),
  }),
  constant: (options) => {
    const type = options.draft.dice.of(TYPE_NAMES);
    const config = { type: TYPES[type], value: randomValue(type, options.draft.dice) };
    return { node: core('constant', options, config), inputs: [], outputs: value(type) };
  },
  expression: (options) => {
    const { draft } = options;
    const type = draft.dice.of(TYPE_NAMES);
    const read = ports(draft.dice, 0, 3);
    const config = {
      ports: read.map(portOf),
      expr: draft.expression(type, read),
      type: TYPES[type],
    };
    return { node: core('expression', options, config), inputs: read, outputs: value(type) };
  },
  template: (options) => {
    const { draft } = options;
    const read = ports(draft.dice, 0, 2);
    const place = draft.expression(draft.dice.of(['text', 'number', 'flag']), read);
    const config = { ports: read.map(portOf), text: `Voici : {{ ${place} }}` };
    return {
      node: core('template', options, config),
      inputs: read,
      outputs: [{ name: 'text', type: 'text' }],
    };
  },
  log: (options) => {
    const read = ports(options.draft.dice, 0, 1);
    const config = { ports: read.map(portOf), message: 'fait' };
    return { node: core('log', options, config), inputs: read, outputs: [] };
  },
  // The end of a wait is an instant that depends on the order, so nothing reads it.
  wait: (options) => {
    const read = ports(options.draft.dice, 0, 1);
    const config = { ports: read.map(portOf), for: options.draft.dice.of(['PT1S', 'PT1H', 'P1D']) };
    return { node: core('wait', options, config), inputs: read, outputs: [], flows: ['resumed'] };
  },
  event: (options) => {
    const { draft, races } = options;
    const read = ports(draft.dice, 0, 1);
    const config = {
      ports: read.map(portOf),
      event: { eventType: 'random.result', match: 'default(event.rank == 2, false)' },
      ...(races && draft.dice.chance(50) && { timeout: 'PT1H' }),
    };
    return {
      node: core('wait', options, config),
      inputs: read,
      outputs: [{ name: 'event', type: 'any' }],
      flows: ['resumed', 'timedOut'],
    };
  },
};

/** A random retry and error policy. */
export function randomPolicy(
  { draft: { dice }, races }: FormOptions,
  { outputs, exclusive = [] }: NodeDraft,
): PolicySpec {
  const onError = dice.of([
    ...(['fail', 'fail', 'fail', 'route', 'route', 'substitute', 'ignore', 'pause'] as const),
  ]);
  // If several branches had substitutes, they would no longer be exclusive.
  const given = outputs.filter(() => exclusive.length === 0 && dice.chance(70));
  const substitute = Object.fromEntries(
    // A list fits a port of type `any`, and the output of a map is a list.
    given.map(({ name, type }) => [name, type === 'any' ? [] : randomValue(type, dice)]),
  );
  return {
    onError,
    ...(onError === 'substitute' && { substitute }),
    ...(dice.chance(40) && { retry: { maxAttempts: 1 + dice.below(4), interval: 'PT1S' } }),
    ...(races && dice.chance(15) && { deadline: dice.of(['PT1S', 'PT30M']) }),
  };
}

export const plainNode = (form: (typeof PLAIN_FORMS)[number], options: FormOptions): NodeDraft =>
  FORMS[form](options);
