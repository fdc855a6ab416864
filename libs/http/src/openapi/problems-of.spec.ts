import { problem } from '@platform/problems';
import { PlatformError } from '@platform/ports';

import { problemOf } from '../answer/error-response';
import { problemDocument } from '../answer/problem-document';
import { problemSchema } from './problem-schema';
import { UNAVAILABLE } from './problems-of';
import { compileSchema } from '@platform/manifests';

it.each([
  'CREDENTIAL_STORE_UNAVAILABLE',
  'DEFINITION_STORE_UNAVAILABLE',
  'ENGINE_UNAVAILABLE',
  'PORT_UNBOUND',
  'RUN_STORE_UNAVAILABLE',
])('what %s is answered as is documented', (code) => {
  const answered = problemOf(new PlatformError(code, 'away'));
  expect(answered.status).toBe(503);
  expect(UNAVAILABLE).toContain(answered.code);
});

it('the documented shape is the one that is sent', () => {
  const compiled = compileSchema(problemSchema);
  const message = { fr: 'faux', en: 'wrong' };
  const wrong = problem('body-invalid', {
    errors: [{ path: '/a', message, finding: 'WF302', position: { line: 1, column: 2 } }],
  });
  expect(compiled.check(problemDocument(wrong, 'request-1', 'fr'))).toEqual([]);
  expect(compiled.is({ ...problemDocument(wrong, 'request-1', 'fr'), errors: ['wrong'] })).toBe(
    false,
  );
});
