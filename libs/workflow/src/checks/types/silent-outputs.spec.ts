import { specOf } from '../../__fixtures__/specs';
import { findings } from '../../__fixtures__/type-findings';
import { TYPES } from '../../__fixtures__/typed-catalog';
import type { NodeSpec, WorkflowSpec } from '../../schema';

const start: NodeSpec = { id: 'start', type: 't.start' };
const number = { name: 'number', type: TYPES.number };
const score = (expr: string): NodeSpec => ({
  id: 'score',
  type: 'core.expression',
  config: { ports: [number], type: TYPES.number, expr },
});
const log: NodeSpec = { id: 'log', type: 'core.log', config: { message: 'inconnu' } };
const known: NodeSpec = {
  id: 'known',
  type: 'core.guard',
  config: { ports: [number], when: 'present(in.number)' },
};
const OUTPUTS = [{ name: 'score', type: TYPES.number, from: 'score.value' }];

const silent = (spec: WorkflowSpec): string[] =>
  findings(spec)
    .filter(({ code }) => code === 'WF316')
    .map(
      ({ path, severity, message }) => `${severity} ${path} ${message.en.split(' is absent')[0]}`,
    );

const found = (absent: string): string[] => [`warning /outputs/0 output "score": if "${absent}"`];
const ALWAYS = ['start.number -> score.number', 'start.$done -> score.$after'];

describe('an output of the workflow that may be absent (WF316)', () => {
  it.each<[string, WorkflowSpec, string[]]>([
    [
      'when a part of its score is',
      specOf([start, score('in.number + 1')], ALWAYS, { outputs: OUTPUTS }),
      found('score.value'),
    ],
    [
      'when its node is skipped',
      specOf([start, score('in.number + 1')], ['start.number -> score.number'], {
        outputs: OUTPUTS,
      }),
      found('start.number'),
    ],
    [
      'has a replacement',
      specOf([start, score('default(in.number, 0) + 1')], ALWAYS, { outputs: OUTPUTS }),
      [],
    ],
    [
      'is told of',
      specOf(
        [start, known, score('default(in.number, 0)'), log],
        [
          'start.number -> known.number',
          'start.$done -> known.$after',
          'known.number -> score.number',
          'known.else -> log.$after',
        ],
        { outputs: OUTPUTS },
      ),
      [],
    ],
    [
      'is that of a branch that was not taken',
      specOf(
        [start, known, score('default(in.number, 0)')],
        [
          'start.number -> known.number',
          'start.$done -> known.$after',
          'known.then -> score.$after',
        ],
        { outputs: OUTPUTS },
      ),
      [],
    ],
  ])('%s', (_what, spec, expected) => {
    expect(silent(spec)).toEqual(expected);
  });
});
