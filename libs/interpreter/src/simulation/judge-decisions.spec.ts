import { given, wardSpec } from './__fixtures__/ward';
import { asking } from './__fixtures__/ward-workflows';
import { simulate } from './simulate';

const assigned = (config: object) =>
  wardSpec([{ ...asking, config: { ...asking.config, ...config } }], ['start.$done -> ask.$after']);
const decidedAs = (as: object, config: object = {}, more: object = {}) =>
  simulate(
    assigned(config),
    given({ decisions: { ask: { decision: 'accepted', as, ...more } }, startedBy: 'dr-a' }),
  );

describe('a decision of a simulation that says who takes it', () => {
  it.each([
    [{ taskRoles: ['nurse'] }, {}, ['role-missing']],
    [{ user: 'dr-a', taskRoles: ['doctor'] }, { notStarter: true }, ['is-starter']],
    [{ user: 'dr-b' }, { users: "'dr-c'" }, ['role-missing', 'not-among-users']],
  ])('is refused as in a real run: %j under %j', async (as, assignment, reasons) => {
    const simulation = await decidedAs(as, {
      assignment: { roles: ['doctor'], ...assignment },
      escalation: [],
    });
    expect(simulation).toMatchObject({
      status: 'running',
      refused: [{ nodePath: 'ask', reasons }],
      pending: [{ kind: 'w.ask' }],
    });
  });

  it('is taken as in a real run, and so is one that does not say it', async () => {
    const simulation = await decidedAs({ user: 'dr-b', taskRoles: ['doctor'] });
    expect(simulation.status).toBe('completed');
    expect(simulation).not.toHaveProperty('refused');
    const silent = given({ decisions: { ask: { decision: 'accepted', by: 'dr-a' } } });
    expect((await simulate(assigned({}), silent)).status).toBe('completed');
  });

  it('is judged by whom the task is put to when it is taken', async () => {
    const escalation = [{ after: 'P1D', do: 'reassign', to: ['head'] }];
    const after = (time: string) =>
      decidedAs({ taskRoles: ['head'] }, { escalation }, { after: time });
    expect((await after('PT1H')).refused).toEqual([{ nodePath: 'ask', reasons: ['role-missing'] }]);
    expect((await after('P2D')).status).toBe('completed');
  });
});

describe('a decision of a simulation whose form does not fit', () => {
  const dose = {
    name: 'dose',
    type: { kind: 'primitive', name: 'Number' },
    required: true,
    minimum: 0,
  };
  const decidedWith = (more: object) =>
    decidedAs({ taskRoles: ['doctor'] }, { form: [dose], escalation: [] }, more);

  it.each<[string, object, string]>([
    ['outside a bound', { dose: -5 }, 'au moins 0'],
    ['of another type', { dose: 'cinq' }, 'type number'],
    ['absent', {}, 'valeur attendue'],
  ])('is refused as in a real run: %s', async (_what, form, message) => {
    const simulation = await decidedWith({ form });
    expect(simulation).toMatchObject({
      status: 'running',
      refused: [
        {
          nodePath: 'ask',
          reasons: [],
          errors: [{ path: '/form/dose', message: expect.stringContaining(message) as string }],
        },
      ],
      pending: [{ kind: 'w.ask' }],
    });
  });

  it('is refused for a reason that is no code, unless it may come from a record system, as one of a past run may', async () => {
    const rejectReasons = { valueSet: 'reasons' };
    const withReason = (as: object, reason: string) =>
      simulate(
        assigned({ rejectReasons, escalation: [] }),
        given({ decisions: { ask: { decision: 'rejected', reason, ...as } } }),
      );
    const doctor = { as: { taskRoles: ['doctor'] } };
    expect((await withReason(doctor, 'hémolyse')).refused).toMatchObject([
      { nodePath: 'ask', reasons: [], errors: [{ path: '/reason' }] },
    ]);
    expect((await withReason(doctor, 'no')).status).toBe('completed');
    expect((await withReason({}, 'hémolyse')).status).toBe('completed');
  });

  it('is taken within the bounds, whoever decides', async () => {
    expect((await decidedWith({ form: { dose: 5 } })).status).toBe('completed');
    const bounded = assigned({ form: [dose], escalation: [] });
    const unnamed = (value: number) =>
      simulate(
        bounded,
        given({ decisions: { ask: { decision: 'accepted', form: { dose: value } } } }),
      );
    expect((await unnamed(5)).status).toBe('completed');
    expect((await unnamed(-5)).refused).toHaveLength(1);
  });
});
