import { codes, expansion, LOINC, outcome, unknownValueSet } from '../__fixtures__/fhir-replies';
import {
  openTerminologyHarness,
  type TerminologyHarness,
} from '../__fixtures__/terminology-harness';

let harness: TerminologyHarness;
beforeEach(async () => {
  harness = await openTerminologyHarness();
});
afterEach(() => harness.close());

describe('FhirTerminologyServer', () => {
  describe('expand', () => {
    it('flattens a hierarchy; an entry without code only groups [MAN-337]', async () => {
      harness.replies['ValueSet/$expand'] = expansion([
        { display: 'Groupe', contains: [{ code: 'a', display: 'A' }] },
        { code: 'b', contains: [{ code: 'c', display: 'C', contains: [{ code: 'd' }] }] },
      ]);
      expect(await harness.create().expand('loinc')).toEqual([
        { code: 'a', display: 'A' },
        { code: 'b', display: 'b' },
        { code: 'c', display: 'C', parent: 'b' },
        { code: 'd', display: 'd', parent: 'c' },
      ]);
      expect(harness.asked).toEqual([
        `ValueSet/$expand?url=${LOINC}&count=1000&offset=0&activeOnly=true&displayLanguage=fr`,
      ]);
    });

    it.each([true, false])('reads page after page (total given: %s)', async (isCounted) => {
      harness.replies['ValueSet/$expand'] = (query) => {
        const offset = Number(query.get('offset'));
        const page = codes(offset, Math.min(1000, 2500 - offset));
        return expansion(page, isCounted ? 2500 : undefined);
      };
      expect(await harness.create().expand('loinc')).toHaveLength(2500);
      expect(harness.asked).toHaveLength(3);
    });

    it('pages by entries, where the same code is in several', async () => {
      harness.replies['ValueSet/$expand'] = (query) =>
        expansion(
          query.get('offset') === '0' ? [...codes(0, 999), { code: 'c0' }] : codes(999, 1),
          1001,
        );
      expect(await harness.create().expand('loinc')).toHaveLength(1000);
      expect(harness.asked[1]).toContain('offset=1000');
      expect(harness.asked).toHaveLength(2);
    });

    it('ends on a server that ignores the offset', async () => {
      harness.replies['ValueSet/$expand'] = expansion(codes(0, 1000));
      expect(await harness.create().expand('loinc')).toHaveLength(1000);
      expect(harness.asked).toHaveLength(2);
    });

    it('never takes a part for the whole', async () => {
      harness.replies['ValueSet/$expand'] = (query) =>
        query.get('offset') === '0'
          ? expansion(codes(0, 1000), 2500)
          : { status: 500, body: 'oops' };
      expect(await harness.create().expand('loinc')).toEqual([]);
      expect(harness.reasons()).toEqual(['expand http-500']);
    });

    it('too large to be listed is no failure, and is not asked again for an hour', async () => {
      harness.replies['ValueSet/$expand'] = outcome(422, 'too-costly');
      const terminology = harness.create();
      expect(await terminology.expand('loinc')).toEqual([]);
      expect(await terminology.expand('loinc')).toEqual([]);
      expect([harness.asked.length, harness.fallbacks]).toEqual([1, []]);
    });

    it('of a part of the codes only is none', async () => {
      const url = 'http://hl7.org/fhir/StructureDefinition/valueset-toocostly';
      const extension = [{ url, valueBoolean: true }];
      harness.replies['ValueSet/$expand'] = {
        body: { resourceType: 'ValueSet', expansion: { extension, contains: codes(0, 3) } },
      };
      expect(await harness.create().expand('loinc')).toEqual([]);
    });

    it.each([
      [{ body: { resourceType: 'ValueSet' } }, 'unreadable'],
      [unknownValueSet, 'not-found'],
    ])('%j falls back', async (reply, reason) => {
      harness.replies['ValueSet/$expand'] = reply;
      expect(await harness.create().expand('loinc')).toEqual([]);
      expect(harness.reasons()).toEqual([`expand ${reason}`]);
    });
  });

  describe('display', () => {
    it('is found in the expansion [MAN-338]', async () => {
      harness.replies['ValueSet/$expand'] = expansion([{ code: 'k', display: 'Potassium' }]);
      const terminology = harness.create();
      expect(await terminology.display('loinc', 'k')).toBe('Potassium');
      await terminology.display('loinc', 'k');
      expect(harness.operations()).toEqual(['ValueSet/$expand']);
    });

    it('is looked up where the system is too large to be listed', async () => {
      harness.replies['ValueSet/$expand'] = outcome(422, 'too-costly');
      harness.replies['CodeSystem/$lookup'] = {
        body: {
          resourceType: 'Parameters',
          parameter: [{ name: 'display', valueString: 'Potassium' }],
        },
      };
      expect(await harness.create().display('loinc', 'k')).toBe('Potassium');
      expect(harness.asked[1]).toBe(`CodeSystem/$lookup?system=${LOINC}&code=k&displayLanguage=fr`);
      expect(harness.fallbacks).toEqual([]);
    });

    it('is the code itself when nobody knows it', async () => {
      harness.replies['ValueSet/$expand'] = expansion([]);
      expect(await harness.create().display('loinc', 'k')).toBe('k');
      expect(harness.reasons()).toEqual(['display not-found']);
    });
  });
});
