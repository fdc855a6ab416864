import { parseJson, ProblemError } from '..';

const failure = async (text: string): Promise<ProblemError> => {
  const error: unknown = await parseJson(Buffer.from(text)).catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemError)) throw new Error('not refused');
  return error;
};

describe('a member that an object has twice', () => {
  it.each([
    ['{"a":1,"a":2}', '/a'],
    ['{"a":1,"b":2,"a":1}', '/a'],
    ['{"patient":{"id":"p-1","name":"x","id":"p-2"}}', '/patient/id'],
    ['[{"a":1},{"b":[0,{"c":1,"d":{},"c":2}]}]', '/1/b/1/c'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['{"a/b":{"~":1,"~":2}}', '/a~1b/~0'],
    ['{"":1,"":2}', '/'],
    ['{"t":"a:b,{\\"a\\":1}","x":{"t":1},"t":2}', '/t'],
    ['{"a":{"a":1},"b":{"a":{"a":1,"a":1}}}', '/b/a/a'],
  ])('is refused with its path: %s', async (text, path) => {
    const { problem } = await failure(text);
    expect(problem).toMatchObject({ code: 'json-member-doubled', status: 400, errors: [{ path }] });
  });

  it.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":1}]}',
    '{"t":"{\\"a\\":1,\\"a\\":2}"}',
    '"a:b:c"',
    '{"toString":1,"constructor":2,"A":1,"a":2}',
  ])('is none in %s', async (text) => {
    expect(await parseJson(Buffer.from(text))).toEqual(JSON.parse(text));
  });

  it('is found among as many as a body may have, and a long path is cut', async () => {
    const names = Array.from({ length: 90_000 }, (_, at) => `"m${at}":0`);
    const { problem } = await failure(`{${names.join(',')},"m0":0}`);
    expect(problem.errors).toMatchObject([{ path: '/m0' }]);
    const long = 'x'.repeat(500_000);
    const { problem: other } = await failure(`{"${long}":1,"${long}":2}`);
    expect(other.errors?.[0]?.path).toHaveLength(200);
  });
});
