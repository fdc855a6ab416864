import {
  ConfigurationError,
  PlatformError,
  requirePort,
  UnboundPortError,
  type Ports,
} from './index';

describe('requirePort', () => {
  it('answers the bound port', () => {
    const pager = { send: () => Promise.resolve() };
    const ports: Ports = { pager };
    expect(requirePort(ports, 'pager')).toBe(pager);
  });

  it('names the port and the manifest key to fix, in French, when nothing is bound [MAN-281]', () => {
    expect(() => requirePort({}, 'patient')).toThrow(
      "port « patient » non connecté : déclarez « ports.patient.adapter » dans le manifeste d'instance",
    );
  });
});

describe('PlatformError', () => {
  it('is recognised across copies of the package by its registered symbol', () => {
    const fromAnotherCopy = Object.assign(new Error('x'), {
      code: 'PORT_UNBOUND',
      [Symbol.for('platform.error')]: true,
    });
    expect(PlatformError.isInstance(fromAnotherCopy)).toBe(true);
    expect(PlatformError.isInstance(new UnboundPortError('x'))).toBe(true);
    expect(PlatformError.isInstance(new Error('x'))).toBe(false);
    expect(ConfigurationError.isInstance(new UnboundPortError('x'))).toBe(false);
    expect(ConfigurationError.isInstance(new ConfigurationError('KEY', 'x'))).toBe(true);
  });
});
