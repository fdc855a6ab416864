import { specOf } from '../../__fixtures__/specs';
import { errors } from '../../__fixtures__/type-findings';
import { TYPES } from '../../__fixtures__/typed-catalog';

const spec = (field: object) =>
  specOf(
    [
      { id: 'start', type: 't.start' },
      {
        id: 'ask',
        type: 't.ask',
        config: {
          assignment: { roles: ['nurse'] },
          due: 'PT1H',
          form: [{ name: 'dose', ...field }],
        },
      },
    ],
    ['start.$done -> ask.$after'],
  );
const AT = '/nodes/1/config/form/0';
const g = (value: number) => ({ value, unit: 'g' });

describe('the bounds of a field of a form', () => {
  it.each<[string, object, string[]]>([
    ['of a number', { type: TYPES.number, minimum: 0, maximum: 10 }, []],
    ['that are equal', { type: TYPES.number, minimum: 1, maximum: 1 }, []],
    [
      'of a whole number, not whole',
      { type: TYPES.integer, minimum: 0.5 },
      [`WF302 ${AT}/minimum`],
    ],
    ['of a quantity', { type: TYPES.mass, minimum: g(0), maximum: { value: 2, unit: 'dg' } }, []],
    ['without the unit of a quantity', { type: TYPES.mass, minimum: 0 }, [`WF302 ${AT}/minimum`]],
    ['with a unit of a number', { type: TYPES.number, maximum: g(1) }, [`WF302 ${AT}/maximum`]],
    ['of a text', { type: TYPES.text, minimum: 0 }, [`WF302 ${AT}/minimum`]],
    ['in reverse', { type: TYPES.number, minimum: 2, maximum: 1 }, [`WF312 ${AT}/minimum`]],
    [
      'in reverse, in two units',
      { type: TYPES.mass, minimum: g(1), maximum: { value: 1, unit: 'dg' } },
      [`WF312 ${AT}/minimum`],
    ],
    [
      'of two dimensions',
      { type: TYPES.quantity, minimum: g(1), maximum: { value: 1, unit: 'L' } },
      [`WF312 ${AT}/minimum`],
    ],
    ['that are no bounds', { type: TYPES.number, minimum: '0' }, [`WF100 ${AT}/minimum`]],
  ])('%s', (_what, field, expected) => {
    expect(errors(spec(field))).toEqual(expected);
  });

  it('of a quantity have a unit of its dimension', () => {
    const [found, ...others] = errors(spec({ type: TYPES.mass, maximum: { value: 1, unit: 'L' } }));
    expect(found).toMatch(/^WF30[23] .*maximum/);
    expect(others).toEqual([]);
  });
});
