import type { EventBinding } from '@platform/catalog';

import { activeBindings } from './active-bindings';

const binding = (name: string, source: string): [string, EventBinding] => [
  name,
  { name, source, query: {}, event: 'test.happened', map: {}, plugin: 'test' },
];
const catalog = {
  eventBindings: new Map([binding('a', 'poll'), binding('b', 'poll'), binding('c', 'socket')]),
};
const names = (sources: Record<string, object>, eventBindings?: string[]) =>
  Object.fromEntries(
    [
      ...activeBindings(catalog, {
        sources: sources as Record<string, Record<string, unknown>>,
        ...(eventBindings && { eventBindings }),
      }),
    ].map(([source, bindings]) => [source, bindings.map(({ name }) => name)]),
  );

describe('active bindings', () => {
  it('are all those of a configured source when the instance lists none [MAN-227 MAN-228]', () => {
    expect(names({ poll: {} })).toEqual({ poll: ['a', 'b'] });
  });

  it('are only the listed ones whose source is also configured [MAN-227]', () => {
    expect(names({ poll: {} }, ['b', 'c'])).toEqual({ poll: ['b'] });
  });

  it('leave out a source none of whose bindings is active, so that it is never started [MAN-225 RUN-034]', () => {
    expect(names({ poll: {}, socket: {} }, ['a'])).toEqual({ poll: ['a'] });
    expect(names({ poll: {} }, [])).toEqual({});
  });
});
