import { NodeError, NotFoundError, UnboundPortError } from '@platform/ports';

import { toNodeFailure } from './node-failure';

/** An error as another copy of the SDK throws it: same mark, another class. */
function foreignError(): Error {
  const error = Object.assign(new Error('refusé'), { code: 'refused', retryable: true });
  Object.defineProperty(error, Symbol.for('platform.error'), { value: true });
  return error;
}

describe('toNodeFailure', () => {
  it.each([
    ['a NodeError', new NodeError('refused', 'non'), 'refused', 'non', false],
    [
      'a NodeError that may be tried again',
      new NodeError('down', 'panne', { retryable: true }),
      'down',
      'panne',
      true,
    ],
    ['a NodeError of another copy of the SDK', foreignError(), 'refused', 'refusé', true],
    ['an unknown id', new NotFoundError('patient inconnu'), 'NOT_FOUND', 'patient inconnu', false],
    ['any other error', new TypeError('x is undefined'), 'unexpected', 'x is undefined', true],
    ['a text', 'panne', 'unexpected', 'panne', true],
    ['a number', 42, 'unexpected', '42', true],
    ['nothing', undefined, 'unexpected', 'undefined', true],
    ['null', null, 'unexpected', 'null', true],
    ['a plain object', { message: 'réseau' }, 'unexpected', 'réseau', true],
    ['an object that is no text', Object.create(null), 'unexpected', 'object', true],
    ['a symbol', Symbol('x'), 'unexpected', 'Symbol(x)', true],
    ['an error whose message is no text', { message: 42 }, 'unexpected', '42', true],
  ])('makes of %s a failure', (_what, thrown, code, message, retryable) => {
    expect(toNodeFailure(thrown)).toEqual({ code, message, retryable });
  });

  it('makes of a hostile error a failure too', () => {
    const hostile = {
      get message(): string {
        throw new Error('non');
      },
    };
    expect(toNodeFailure(hostile)).toMatchObject({ code: 'unexpected', message: 'object' });
  });

  it('names the manifest key of a port that is not connected, finally', () => {
    const failure = toNodeFailure(new UnboundPortError('lab'));
    expect(failure).toMatchObject({ code: 'PORT_UNBOUND', retryable: false });
    expect(failure.message).toContain('ports.lab.adapter');
  });

  it('keeps no stack and no endless message', () => {
    const failure = toNodeFailure(new Error('x'.repeat(10_000)));
    expect(failure.message).toBe('x'.repeat(500));
    expect(JSON.stringify(failure)).not.toContain('node-failure.spec');
  });
});
