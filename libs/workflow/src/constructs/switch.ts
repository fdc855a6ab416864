import { explained } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { closed, expressionSchema, portNameSchema, portsSchema } from '../schema-parts';
import { BOOLEAN, defineConstruct, prefixed } from './construct';

const switchCase = Type.Union(
  [
    Type.Object({ name: portNameSchema, when: expressionSchema }, closed),
    Type.Object(
      { name: portNameSchema, codes: Type.Array(Type.String(), { minItems: 1 }) },
      closed,
    ),
  ],
  explained({
    fr: 'un cas a un nom « name » et soit « when » (expression), soit « codes »',
    en: 'a case has a "name" and either "when" (expression) or "codes"',
  }),
);

const switchConfigSchema = Type.Object(
  {
    ports: Type.Optional(portsSchema),
    on: Type.Optional(expressionSchema),
    cases: Type.Array(switchCase, { minItems: 1 }),
    default: Type.Optional(Type.Boolean()),
  },
  closed,
);

/**
 * `core.switch`: exactly one of the cases, `default` or `unknown` is live and passes the ports as
 * `<case>.<port>`. `codes` are compared with `on`; `when` conditions are evaluated in order.
 */
export type SwitchConfig = Static<typeof switchConfigSchema>;

/** The branches that pass the ports. `unknown` is not among them because it passes nothing. */
export const switchBranches = ({ cases, default: hasDefault }: SwitchConfig): string[] => [
  ...cases.map(({ name }) => name),
  ...(hasDefault ? ['default'] : []),
];

export const switchConstruct = defineConstruct('switch', switchConfigSchema, {
  signature: (config) => {
    const { ports = [] } = config;
    const branches = switchBranches(config);
    return {
      inputs: ports,
      outputs: branches.flatMap((branch) => prefixed(branch, ports)),
      flowOutputs: [...branches, 'unknown'],
    };
  },
  expressions: ({ on, cases }) => [
    ...(on === undefined ? [] : [{ path: '/on', source: on, whenUnknown: 'branch' as const }]),
    ...cases.flatMap((each, position) =>
      'when' in each
        ? [
            {
              path: `/cases/${position}/when`,
              source: each.when,
              expected: BOOLEAN,
              whenUnknown: 'branch' as const,
            },
          ]
        : [],
    ),
  ],
});
