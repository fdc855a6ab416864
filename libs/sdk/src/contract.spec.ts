import * as sdk from './index';
import {
  CONTRACT_VERSION,
  isRecordPort,
  NodeError,
  PlatformError,
  requirePort,
  UnboundPortError,
  type BehaviorContext,
  type BehaviorFactory,
  type ComputeBehavior,
  type PureCall,
} from './index';

describe('the plugin contract', () => {
  it('has a semantic version, which plugins state their range of', () => {
    expect(CONTRACT_VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  });

  // What a plugin may import. Taking a name away breaks plugins: the major version must grow with it.
  it('gives at run time these names and no other', () => {
    expect(Object.keys(sdk).sort()).toEqual([
      'CONTRACT_VERSION',
      'ConfigurationError',
      'FairQueue',
      'LANGUAGES',
      'MODEL_FINISHES',
      'NodeError',
      'NotFoundError',
      'PRIMITIVE_NAMES',
      'PlatformError',
      'StartImpededError',
      'UnboundPortError',
      'answerPings',
      'createMinuteLog',
      'createRetryDelays',
      'currentEffect',
      'emitUntilTaken',
      'inEffect',
      'inTurns',
      'isByLanguage',
      'isLanguage',
      'isRecordPort',
      'isSameServer',
      'jsonShape',
      'languageOfLocale',
      'messageIn',
      'outsideEffects',
      'quoted',
      'quotedList',
      'requireKnownFields',
      'requirePort',
      'retryAfterMs',
      'takingTurns',
      'textIn',
      'validationIn',
    ]);
  });

  it('gives the ports and errors of the platform itself, not copies', () => {
    const error = new NodeError('refused', 'non');
    expect(error).toBeInstanceOf(PlatformError);
    expect(PlatformError.isInstance(error)).toBe(true);
    expect(() => requirePort({}, 'lab')).toThrow(UnboundPortError);
    expect(isRecordPort({ snapshot: async () => null })).toBe(true);
    expect(isRecordPort({})).toBe(false);
  });

  it('types a behavior by what its node type declares', () => {
    interface DoubleIo {
      readonly inputs: { readonly value: number };
      readonly outputs: { readonly value: number };
      readonly config: { readonly factor: number };
    }
    const double: BehaviorFactory = ({ node }) => {
      const typed: ComputeBehavior<DoubleIo> = {
        compute({ inputs, config }) {
          if (config.factor === 0) throw new NodeError('config-invalid', node.id);
          // @ts-expect-error `dose` is no input of this node type.
          expect(inputs.dose).toBeUndefined();
          return { value: inputs.value * config.factor };
        },
      };
      return typed as ComputeBehavior;
    };
    const context: BehaviorContext = {
      locale: 'fr',
      t: (key) => key,
      convert: (quantity) => quantity,
      node: { id: 'twice', type: 't.double' },
    };
    const call = (factor: number): PureCall => ({
      inputs: { value: 21 },
      config: { factor },
      context: {},
      run: { id: 'r1', startedAt: '2026-11-20T08:00:00.000Z', timezone: 'Europe/Paris' },
    });
    const behavior = double(context) as ComputeBehavior;
    expect(behavior.compute(call(2))).toEqual({ value: 42 });
    expect(() => behavior.compute(call(0))).toThrow('twice');
  });
});
