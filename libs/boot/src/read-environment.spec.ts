import { ConfigurationError } from '@platform/ports';
import { Type } from '@sinclair/typebox';

import { flagVariable, portVariable, readEnvironment, textVariable, urlVariable } from './index';

const schema = Type.Object({
  SOME_PORT: portVariable,
  SOME_URL: urlVariable,
  SOME_TEXT: textVariable,
  SOME_FLAG: flagVariable,
});

function refused(environment: Record<string, string>): ConfigurationError {
  try {
    readEnvironment(schema, environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('accepted');
}

describe('readEnvironment', () => {
  it('gives what the schema names, and nothing else of the environment', () => {
    expect(
      readEnvironment(schema, { SOME_PORT: '4000', SOME_TEXT: 'a b', PATH: '/bin', HOME: '/root' }),
    ).toEqual({ SOME_PORT: '4000', SOME_TEXT: 'a b' });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readEnvironment(schema, { SOME_PORT: '', SOME_FLAG: '', SOME_URL: undefined })).toEqual(
      {},
    );
  });

  it.each([
    [
      'SOME_PORT',
      ['1', '80', '4000', '9080', '65535'],
      ['0', '65536', '99999', '-1', '80a', ' 80', '4e3'],
    ],
    [
      'SOME_URL',
      ['http://127.0.0.1:8080', 'https://engine.example/ingress'],
      ['127.0.0.1:8080', 'ftp://engine', 'http://', 'http://a b'],
    ],
    ['SOME_FLAG', ['true', 'false'], ['TRUE', 'yes', '0']],
  ])('accepts and refuses values of %s', (name, accepted, others) => {
    for (const value of accepted) {
      expect(readEnvironment(schema, { [name]: value })).toEqual({ [name]: value });
    }
    for (const value of others) expect(refused({ [name]: value }).key).toBe(name);
  });

  it('names the variable to fix in its error, never its value: it may be a secret', () => {
    const { key, message } = refused({ SOME_URL: 'user:s3cret@engine' });
    expect(key).toBe('SOME_URL');
    expect(message).not.toBe('');
    expect(message).not.toContain('s3cret');
  });

  it('names a variable that is missing', () => {
    const needed = Type.Object({ TOKEN: Type.String() });
    expect(() => readEnvironment(needed, {})).toThrow(expect.objectContaining({ key: 'TOKEN' }));
  });
});
