import type { BehaviorContext, HumanTaskBehavior, PureCall } from '@platform/sdk';

import validation from './validation';

const context: BehaviorContext = {
  locale: 'fr',
  t: (key) => key,
  node: { id: 'approve', type: 'core.validation' },
};

const call = (config: PureCall['config']): PureCall => ({
  inputs: { dose: 5 },
  config,
  context: { patient: { id: 'p1' } },
  run: { id: 'e1', startedAt: '2026-11-20T08:00:00.000Z', timezone: 'Europe/Paris' },
});

const behavior = validation(context) as HumanTaskBehavior;

describe('core.validation', () => {
  it('asks its title and shows what is wired to it', () => {
    expect(behavior.request(call({ title: 'Adapter la dose' }))).toEqual({
      title: 'Adapter la dose',
      payload: { dose: 5 },
    });
  });

  it('refuses to ask without a title', () => {
    expect(() => behavior.request(call({}))).toThrow('« approve » : « title » est requis');
  });

  it.each(['', 42, null])('refuses %j as a title', (title) => {
    expect(() => behavior.request(call({ title }))).toThrow(
      expect.objectContaining({ code: 'config-invalid', retryable: false }),
    );
  });

  it('leaves out what the decision does not say', () => {
    const at = '2026-11-20T09:00:00.000Z';
    const outputs = behavior.resolve(call({ title: 'x' }), { decision: 'accepted', at });
    expect(JSON.parse(JSON.stringify(outputs))).toEqual({ decision: 'accepted', at });
  });

  it('hands on who decided what, when and why', () => {
    const decision = {
      decision: 'rejected',
      by: 'dr-a',
      at: '2026-11-20T09:00:00.000Z',
      reason: 'non indiqué',
    } as const;
    expect(behavior.resolve(call({ title: 'x' }), decision)).toEqual(decision);
  });
});
