import { NodeError, NotFoundError, UnboundPortError } from '@platform/ports';

import { toNodeFailure, type NodeFailure } from './node-failure';

/** An error as another copy of the SDK throws it: same mark, another class. */
function foreignError(): Error {
  const error = Object.assign(new Error('refusé'), { code: 'refused', retryable: true });
  Object.defineProperty(error, Symbol.for('platform.error'), { value: true });
  return error;
}

const final = (code: string, message: string): NodeFailure => ({ code, message, retryable: false });
const retryable = (code: string, message: string): NodeFailure => ({
  ...final(code, message),
  retryable: true,
});
const unexpected = (kind: string): NodeFailure =>
  retryable('unexpected', `erreur inattendue (${kind})`);

describe('toNodeFailure', () => {
  it.each<[string, unknown, NodeFailure]>([
    ['a NodeError', new NodeError('refused', 'non'), final('refused', 'non')],
    [
      'a NodeError that may be tried again',
      new NodeError('down', 'panne', { retryable: true }),
      retryable('down', 'panne'),
    ],
    ['a NodeError of another copy of the SDK', foreignError(), retryable('refused', 'refusé')],
    ['an unknown id', new NotFoundError('patient inconnu'), final('NOT_FOUND', 'patient inconnu')],
    ['any other error', new TypeError('x is undefined'), unexpected('TypeError')],
    [
      'a system error',
      Object.assign(new Error("ENOENT: open '/srv/patients/durand.json'"), { code: 'ENOENT' }),
      unexpected('Error ENOENT'),
    ],
    ['a text', 'panne', unexpected('string')],
    ['a number', 42, unexpected('number')],
    ['nothing', undefined, unexpected('undefined')],
    ['null', null, unexpected('object')],
    ['a plain object', { message: 'réseau' }, unexpected('object')],
    ['an object that is no text', Object.create(null), unexpected('object')],
    ['a symbol', Symbol('x'), unexpected('symbol')],
    ['an error whose name is no word', { name: 'Durand, Paul', code: 7 }, unexpected('object')],
  ])('makes of %s a failure', (_what, thrown, failure) => {
    expect(toNodeFailure(thrown, 'fr')).toEqual(failure);
  });

  it('makes of a hostile error a failure too', () => {
    const hostile = {
      get name(): string {
        throw new Error('non');
      },
    };
    expect(toNodeFailure(hostile, 'fr')).toEqual(unexpected('object'));
  });

  it('names the manifest key of a port that is not connected, finally', () => {
    const failure = toNodeFailure(new UnboundPortError('lab'), 'fr');
    expect(failure).toMatchObject({ code: 'PORT_UNBOUND', retryable: false });
    expect(failure.message).toContain('ports.lab.adapter');
  });

  it('is in the language of the run', () => {
    const error = new NodeError('down', { fr: 'en panne', en: 'out of order' });
    expect(toNodeFailure(error, 'fr').message).toBe('en panne');
    expect(toNodeFailure(error, 'en').message).toBe('out of order');
    expect(toNodeFailure(new NodeError('down', 'kaputt'), 'en').message).toBe('kaputt');
    expect(toNodeFailure(new Error('x'), 'en').message).toBe('unexpected error (Error)');
  });

  it('keeps no stack and no endless message', () => {
    const failure = toNodeFailure(new NodeError('refused', 'x'.repeat(10_000)), 'fr');
    expect(failure.message).toBe('x'.repeat(500));
    expect(JSON.stringify(failure)).not.toContain('node-failure.spec');
  });
});
