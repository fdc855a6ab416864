import { errors, found, theOnly } from '../../__fixtures__/type-findings';
import { specOf } from '../../__fixtures__/specs';
import { TYPES } from '../../__fixtures__/typed-catalog';
import type { NodeSpec } from '../../schema';

const gone = { kind: 'object', name: 'Gone' } as const;
const start: NodeSpec = { id: 'start', type: 't.start' };
const ports = [
  { name: 'a', type: TYPES.number },
  { name: 'b', type: { kind: 'list', of: gone } },
];
const cases = [{ name: 'yes', when: 'true' }];
const body = {
  nodes: [start],
  edges: [],
  outputs: [{ name: 'o', type: gone, from: 'start.any' }],
};

describe('a type that names what nothing registers', () => {
  it.each<[string, object, string[]]>([
    ['core.guard', { ports, when: 'true' }, ['/ports/1/type']],
    ['core.switch', { ports, cases, default: true }, ['/ports/1/type']],
    ['core.wait', { ports, for: 'PT1S' }, ['/ports/1/type']],
    ['core.template', { ports, text: 'x' }, ['/ports/1/type']],
    ['core.log', { ports, message: 'x' }, ['/ports/1/type']],
    ['core.expression', { ports, expr: '1', type: gone }, ['/ports/1/type', '/type']],
    [
      'core.map',
      { itemType: gone, with: ports, body },
      ['/itemType', '/with/1/type', '/body/outputs/0/type'],
    ],
    ['core.break', { type: 'Gone' }, ['/type']],
    ['core.make', { type: 'String' }, ['/type']],
    ['core.convert', { from: 'Gone', to: 'Coding' }, ['/from']],
    ['core.convert', { unit: 'g', dimension: 'gone' }, ['/dimension']],
    [
      'core.agent',
      {
        provider: 'p',
        model: 'm',
        prompt: 'p',
        inputs: [{ name: 'a', type: 'String' }],
        outputs: [{ name: 'b', type: 'Gone', list: true }],
      },
      ['/outputs/0/type'],
    ],
    ['t.ask', { payload: ports, form: ports }, ['/payload/1/type', '/form/1/type']],
  ])('in the configuration of %s', (type, config, expected) => {
    const node = { id: 'n', type, config: { ...config } };
    const unknown = found(specOf([start, node], ['start.any -> n.$after'])).filter(
      (each) => !each.startsWith('WF301'),
    );
    expect(unknown.sort()).toEqual(expected.map((path) => `WF302 /nodes/1/config${path}`).sort());
  });

  it('is found in the inputs and the outputs of the workflow', () => {
    const spec = specOf([start], [], {
      inputs: [{ name: 'i', type: { kind: 'quantity', dimension: 'gone' } }],
      outputs: [{ name: 'o', type: { kind: 'ref', entity: 'Gone' }, from: 'start.text' }],
    });
    expect(found(spec)).toEqual(['WF302 /inputs/0/type', 'WF302 /outputs/0/type']);
  });
});

describe('core.convert', () => {
  const convert = (config: object, from = 'start.any') =>
    specOf(
      [start, { id: 'c', type: 'core.convert', config: { ...config } }],
      [`${from} -> c.value`],
    );

  it.each<[object, string[]]>([
    [{ from: 'Medication', to: 'Coding' }, []],
    [{ unit: 'g' }, []],
    [{ unit: 'x', dimension: 'energy' }, []],
    // The canonical unit is one, listed or not.
    [{ unit: 'J' }, []],
    [{ from: 'Coding', to: 'Medication' }, ['WF302 /nodes/1/config']],
    [{ unit: 'furlong' }, ['WF303 /nodes/1/config/unit']],
    [{ unit: 'L', dimension: 'mass' }, ['WF303 /nodes/1/config/unit']],
    [{ unit: 'x' }, ['WF303 /nodes/1/config/unit']],
  ])('%j', (config, expected) => {
    expect(found(convert(config))).toEqual(expected);
  });

  it('changes the unit of its own dimension only', () => {
    expect(found(convert({ unit: 'dg' }, 'start.mass'))).toEqual([]);
    expect(found(convert({ unit: 'J' }, 'start.mass'))).toEqual(['WF303 /edges/0']);
  });

  it('is never proposed for what it cannot mend', () => {
    const spec = convert({ unit: 'dg' }, 'start.volume');
    expect(theOnly('WF303', spec).fix).toBeUndefined();
    expect(errors(convert({ unit: 'dL' }, 'start.volume'))).toEqual([]);
  });
});
