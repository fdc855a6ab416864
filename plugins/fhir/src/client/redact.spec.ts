import { redact } from './redact';

it.each([
  ['Unknown value "Exemple" in Patient.name', 'Unknown value █ in Patient.name'],
  ["Invalid date '1950-06-15'", 'Invalid date █'],
  ['born 1950-06-15T10:00:00Z', 'born █'],
  ['identifier 1 50 06 75 123 456', 'identifier █'],
  ['NIR 150067512345678', 'NIR █'],
  ['mail anne@example.org now', 'mail █ now'],
  ["the server's limit is 100", "the server's limit is 100"],
])('%s', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

it('redact cuts a long text', () => {
  expect(redact('a '.repeat(1_000))).toHaveLength(301);
});
