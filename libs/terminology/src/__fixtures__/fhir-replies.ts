import { buildCatalog, createBundle } from '@platform/catalog';

export const LOINC = 'http://loinc.org';
export const { catalog } = buildCatalog([
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name: 'p',
    version: '1.0.0',
    contributes: {
      valueSets: [
        { id: 'loinc', system: LOINC, doc: '', concepts: [], external: true },
        {
          id: 'anticoagulant',
          system: 'http://www.whocc.no/atc',
          canonical: 'http://site.example/vs?of=anticoagulants|2026',
          doc: '',
          concepts: [],
          external: true,
        },
        {
          id: 'finding',
          system: 'http://snomed.info/sct',
          canonical: 'http://snomed.info/sct?fhir_vs=ecl/<404684003 |Clinical finding|',
          doc: '',
          concepts: [],
          external: true,
        },
        { id: 'empty', system: 'urn:empty', doc: '', concepts: [] },
        {
          id: 'severity',
          system: 'urn:severity',
          doc: '',
          concepts: [
            { code: 'high', display: 'Haute' },
            { code: 'severe', display: 'Sévère', parent: 'high' },
          ],
        },
      ],
    },
  }),
]);

/** What the server answers to one operation; 200 unless said otherwise. */
export interface Reply {
  readonly status?: number;
  readonly body: unknown;
}

export const result = (value: unknown): Reply => ({
  body: { resourceType: 'Parameters', parameter: [{ name: 'result', valueBoolean: value }] },
});
export const outcome = (status: number, code: string, text = ''): Reply => ({
  status,
  body: {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code, details: { text } }],
  },
});
export const expansion = (contains: unknown, total?: number): Reply => ({
  body: { resourceType: 'ValueSet', expansion: { contains, ...(total && { total }) } },
});
export const unloadedSystem: Reply = {
  body: {
    resourceType: 'Parameters',
    parameter: [
      { name: 'result', valueBoolean: false },
      { name: 'message', valueString: `Unknown code system: ${LOINC}` },
    ],
  },
};
export const unknownValueSet = outcome(400, 'not-found', `ValueSet ${LOINC} not found`);
export const codes = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ code: `c${from + index}` }));
