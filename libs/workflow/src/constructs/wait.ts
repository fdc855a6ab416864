import { explained } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { closed, durationSchema, expressionSchema, portsSchema } from '../schema-parts';
import { ANY, BOOLEAN, DATE_TIME, defineConstruct, type ConfigExpression } from './construct';

const ports = Type.Optional(portsSchema);

const waitConfigSchema = Type.Union(
  [
    Type.Object({ ports, for: durationSchema }, closed),
    Type.Object({ ports, until: expressionSchema }, closed),
    Type.Object(
      {
        ports,
        event: Type.Object(
          { eventType: Type.String({ minLength: 1 }), match: expressionSchema },
          closed,
        ),
        timeout: Type.Optional(durationSchema),
      },
      closed,
    ),
  ],
  explained({
    fr: 'attend un seul de « for » (durée), « until » (expression) ou « event » { eventType, match }',
    en: 'needs one of "for" (duration), "until" (expression) or "event" { eventType, match }',
  }),
);

/**
 * `core.wait`: waits for a duration, until an instant, or for a domain event for which `match` (an
 * expression over `event`) is true. When `timeout` passes first, `timedOut` is live instead of `resumed`.
 */
export type WaitConfig = Static<typeof waitConfigSchema>;

export const wait = defineConstruct('wait', waitConfigSchema, {
  signature: (config) => ({
    inputs: config.ports ?? [],
    outputs: [
      { name: 'at', type: DATE_TIME },
      ...('event' in config ? [{ name: 'event', type: ANY }] : []),
    ],
    flowOutputs: 'event' in config ? ['resumed', 'timedOut'] : ['resumed'],
  }),
  expressions: (config): ConfigExpression[] => {
    if ('until' in config)
      return [{ path: '/until', source: config.until, expected: DATE_TIME, whenUnknown: 'fail' }];
    if (!('event' in config)) return [];
    const { match } = config.event;
    return [{ path: '/event/match', source: match, expected: BOOLEAN, names: { event: ANY } }];
  },
});
