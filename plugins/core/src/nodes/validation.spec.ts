import type { BehaviorContext, HumanTaskBehavior, PureCall } from '@platform/sdk';

import validation from './validation';

const context: BehaviorContext = {
  locale: 'fr',
  t: (key) => key,
  convert: (quantity) => quantity,
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

  it.each(['', '  ', 42, null])('refuses %j as a title', (title) => {
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

  describe('and the form it asks to fill in', () => {
    const form = [
      { name: 'dose', type: { kind: 'primitive', name: 'Number' }, required: true },
      { name: 'comment', type: { kind: 'primitive', name: 'String' } },
    ];
    const at = '2026-11-20T09:00:00.000Z';
    const resolve = (given: object, config: object = { form }) =>
      behavior.resolve(call({ title: 'x', ...config }), { decision: 'accepted', at, ...given });

    it('gives the fields that were filled in, and nothing that was not asked for', () => {
      expect(resolve({ form: { dose: 0, other: 1 } })).toEqual({
        decision: 'accepted',
        at,
        dose: 0,
      });
      expect(resolve({ form: { dose: 5, comment: 'ok' } })).toMatchObject({ comment: 'ok' });
      expect(resolve({ form: { dose: 5, comment: null } })).not.toHaveProperty('comment');
    });

    it('lets no field stand for who decided what and when', () => {
      const decided = resolve(
        { form: { decision: 'rejected', at: 'never' } },
        { form: [{ name: 'decision' }, { name: 'at' }] },
      );
      expect(decided).toEqual({ decision: 'accepted', at });
    });

    it.each([undefined, {}, { dose: null }, { dose: ' ' }, { comment: 'ok' }])(
      'refuses an acceptance with the form %j, which leaves a required field out',
      (given) => {
        expect(() => resolve(given === undefined ? {} : { form: given })).toThrow(
          expect.objectContaining({
            code: 'form-invalid',
            retryable: false,
            message: '« approve » : champs obligatoires absents : « dose »',
          }),
        );
      },
    );

    it('is not fooled by a field that every object has', () => {
      expect(() => resolve({}, { form: [{ name: 'toString', required: true }] })).toThrow(
        '« toString »',
      );
    });

    it('asks no form of a refusal, and hands on what was filled in all the same', () => {
      expect(resolve({ decision: 'rejected' })).toEqual({ decision: 'rejected', at });
      expect(resolve({ decision: 'rejected', form: { dose: 3 } })).toMatchObject({ dose: 3 });
    });
  });

  describe('and the reason of a refusal', () => {
    const at = '2026-11-20T09:00:00.000Z';
    const resolve = (given: object, required?: boolean) =>
      behavior.resolve(
        call({ title: 'x', rejectReasons: { valueSet: 'override-reason', required } as never }),
        { decision: 'rejected', at, ...given },
      );

    it.each([undefined, '', '  '])('refuses %j where one is required', (reason) => {
      expect(() => resolve(reason === undefined ? {} : { reason }, true)).toThrow(
        expect.objectContaining({
          code: 'form-invalid',
          message: '« approve » : un motif de refus est requis',
        }),
      );
    });

    it('takes one that is given, and none where none is required', () => {
      expect(resolve({ reason: 'non-indique' }, true)).toMatchObject({ reason: 'non-indique' });
      expect(resolve({})).toEqual({ decision: 'rejected', at });
      expect(resolve({}, false)).toEqual({ decision: 'rejected', at });
      expect(resolve({ decision: 'accepted' }, true)).toEqual({ decision: 'accepted', at });
    });
  });
});
