import { LOINC } from '../__fixtures__/fhir-replies';
import { readResult } from './fhir-answers';

const no = (...more: readonly object[]) => ({
  resourceType: 'Parameters',
  parameter: [{ name: 'result', valueBoolean: false }, ...more],
});
const issues = (code: string, txType: string) => ({
  name: 'issues',
  resource: {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code, details: { coding: [{ code: txType }] } }],
  },
});
const message = (valueString: string) => ({ name: 'message', valueString });

describe('a no of a server', () => {
  it.each([
    ['an issue not-found', no(issues('not-found', 'not-found'))],
    ['a type of issue', no(issues('invalid', 'not-found'))],
    ['a parameter', no({ name: 'x-caused-by-unknown-system', valueCanonical: LOINC })],
    ['a sentence', no(message(`A definition for CodeSystem '${LOINC}' could not be found`))],
    [
      'a version',
      no(message(`A definition for CodeSystem '${LOINC}' version '9.9' could not be found, so`)),
    ],
    ['a version in the address', no(message(`CodeSystem ${LOINC}|9.9 was not found`))],
    ['words', no(message(`Unknown code system: ${LOINC}`))],
    ['other words', no(message(`Unable to find code system ${LOINC}`))],
    ['again others', no(message("The CodeSystem is unknown and can't be validated"))],
    ['others still', no(message(`Code system ${LOINC} is not loaded`))],
  ])('that does not have the code system is no answer (%s)', (_, body) => {
    expect(readResult(body)).toEqual({ none: 'not-found' });
  });

  it.each([
    ['an issue', no(issues('code-invalid', 'invalid-code'))],
    ['a sentence', no(message(`Unknown code 'x' in the CodeSystem '${LOINC}' version '2.77'`))],
    ['other words', no(message(`The code x was not found in code system ${LOINC}`))],
    ['words of HAPI', no(message(`Code ${LOINC}#x not found`))],
    ['a display', no(issues('invalid', 'invalid-display'), message('Wrong display name'))],
    ['nothing', no()],
  ])('that does not have the code is one (%s)', (_, body) => {
    expect(readResult(body)).toEqual({ value: false });
  });

  it('of a hostile length is read in little time', () => {
    const long = `code system ${'a version b '.repeat(200_000)}`;
    expect(readResult(no(message(long)))).toEqual({ value: false });
  });
});
