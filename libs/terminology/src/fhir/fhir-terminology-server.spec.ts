import {
  expansion,
  LOINC,
  outcome,
  result,
  unknownValueSet,
  unloadedSystem,
} from '../__fixtures__/fhir-replies';
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
  describe('validateCode', () => {
    it.each([true, false])(
      'asks with the system as canonical URL and takes %s [MAN-337]',
      async (valid) => {
        harness.replies['ValueSet/$validate-code'] = result(valid);
        expect(await harness.create().validateCode('loinc', '2823-3')).toBe(valid);
        expect(harness.asked).toEqual([
          `ValueSet/$validate-code?url=${LOINC}&system=${LOINC}&code=2823-3`,
        ]);
        expect(harness.fallbacks).toEqual([]);
      },
    );

    it.each([
      ['400 not found', unknownValueSet],
      ['404 without outcome', { status: 404, body: '<html>' }],
      ['422', outcome(422, 'processing', 'Unable to find value set')],
    ])('a value set unknown to the server (%s): the code system is asked', async (_, reply) => {
      harness.replies['ValueSet/$validate-code'] = reply;
      harness.replies['CodeSystem/$validate-code'] = (query) =>
        result(query.get('code') === '2823-3');
      const terminology = harness.create();
      expect(await terminology.validateCode('loinc', '2823-3')).toBe(true);
      expect(harness.asked[1]).toBe(`CodeSystem/$validate-code?url=${LOINC}&code=2823-3`);
      expect(await terminology.validateCode('loinc', 'nope')).toBe(false);
      expect(harness.operations().slice(2)).toEqual(['CodeSystem/$validate-code']);
      harness.clock = 3_600_001;
      await terminology.validateCode('loinc', 'other');
      expect(harness.operations().slice(3)).toEqual([
        'ValueSet/$validate-code',
        'CodeSystem/$validate-code',
      ]);
      expect(harness.fallbacks).toEqual([]);
    });

    it.each([
      ['neither form known', unknownValueSet, 'not-found'],
      ['401', outcome(401, 'login'), 'http-401'],
      ['500', { status: 500, body: 'oops' }, 'http-500'],
      ['429', outcome(429, 'throttled'), 'http-429'],
      ['a page of a captive portal', { body: '<html>' }, 'unreadable'],
      ['no result', { body: { resourceType: 'Parameters', parameter: [] } }, 'unreadable'],
      ['a result that is no boolean', result('true'), 'unreadable'],
      ['another resource', { body: { resourceType: 'OperationOutcome' } }, 'unreadable'],
      ['JSON that is no object', { body: 'null' }, 'unreadable'],
    ])('%s: the internal value sets answer, and it is told [MAN-340]', async (_, reply, reason) => {
      harness.replies['ValueSet/$validate-code'] = reply;
      const terminology = harness.create();
      expect(await terminology.validateCode('loinc', 'x')).toBe(true);
      expect(await terminology.validateCode('empty', 'x')).toBe(false);
      expect(harness.fallbacks[0]).toEqual({
        valueSet: 'loinc',
        system: LOINC,
        operation: 'validateCode',
        reason,
      });
      expect(harness.fallbacks).toHaveLength(2);
    });

    it('a server that is not there [MAN-340]', async () => {
      const terminology = harness.create();
      await new Promise((resolve) => harness.server.close(resolve));
      expect(await terminology.validateCode('loinc', 'x')).toBe(true);
      expect(await terminology.expand('loinc')).toEqual([]);
      expect(await terminology.display('loinc', 'x')).toBe('x');
      expect(harness.reasons()).toEqual([
        'validateCode unreachable',
        'expand unreachable',
        'display unreachable',
      ]);
    });

    it('keeps an answer for a day, a refusal for an hour, and both for a week of silence', async () => {
      harness.replies['ValueSet/$validate-code'] = (query) => result(query.get('code') === 'good');
      const terminology = harness.create();
      const both = async () => [
        await terminology.validateCode('loinc', 'good'),
        await terminology.validateCode('loinc', 'bad'),
      ];
      expect(await both()).toEqual([true, false]);
      expect(await both()).toEqual([true, false]);
      expect(harness.asked).toHaveLength(2);
      harness.clock = 2 * 3_600_000;
      await both();
      expect(harness.asked).toHaveLength(3);
      harness.replies['ValueSet/$validate-code'] = { status: 503, body: '' };
      harness.clock = 6 * 24 * 3_600_000;
      expect(await both()).toEqual([true, false]);
      harness.clock = 8 * 24 * 3_600_000;
      expect(await both()).toEqual([true, true]);
      expect(harness.reasons()).toEqual(Array(4).fill('validateCode http-503'));
    });
  });

  describe('a value set that its plugin enumerates', () => {
    const local = async (terminology = harness.create()) => [
      await terminology.validateCode('severity', 'high'),
      await terminology.validateCode('severity', 'low'),
      await terminology.display('severity', 'severe'),
      (await terminology.expand('severity')).length,
    ];

    it('is asked about too, once for each code, and the server decides [MAN-337 MAN-338]', async () => {
      harness.replies['ValueSet/$validate-code'] = (query) => result(query.get('code') === 'low');
      harness.replies['ValueSet/$expand'] = expansion([{ code: 'severe', display: 'Severe' }]);
      const terminology = harness.create();
      const answers = [false, true, 'Severe', 1];
      expect(await local(terminology)).toEqual(answers);
      expect(await local(terminology)).toEqual(answers);
      expect(harness.asked).toEqual([
        'ValueSet/$validate-code?url=urn:severity&system=urn:severity&code=high',
        'ValueSet/$validate-code?url=urn:severity&system=urn:severity&code=low',
        'ValueSet/$expand?url=urn:severity&count=1000&offset=0&activeOnly=true&displayLanguage=fr',
      ]);
    });

    it('that the server does not know is answered from there, and not asked about for an hour [MAN-340]', async () => {
      for (const operation of ['ValueSet/$validate-code', 'ValueSet/$expand']) {
        harness.replies[operation] = unknownValueSet;
      }
      const terminology = harness.create();
      const answers = [true, false, 'Sévère', 2];
      expect(await local(terminology)).toEqual(answers);
      expect(await local(terminology)).toEqual(answers);
      expect(harness.operations()).toEqual(['ValueSet/$validate-code', 'ValueSet/$expand']);
      expect(harness.fallbacks).toEqual([]);
      harness.clock = 3_600_001;
      await local(terminology);
      expect(harness.asked).toHaveLength(4);
    });

    it.each([
      ['500', { status: 500, body: 'oops' }, 'http-500'],
      ['a page of a captive portal', { body: '<html>' }, 'unreadable'],
    ])('is answered from there while the server fails: %s [MAN-340]', async (_, reply, reason) => {
      for (const operation of ['ValueSet/$validate-code', 'ValueSet/$expand']) {
        harness.replies[operation] = reply;
      }
      expect(await local()).toEqual([true, false, 'Sévère', 2]);
      expect(new Set(harness.fallbacks.map((each) => each.reason))).toEqual(new Set([reason]));
    });

    it('keeps its name for a code that the expansion of the server lacks', async () => {
      harness.replies['ValueSet/$expand'] = expansion([{ code: 'other', display: 'Other' }]);
      expect(await harness.create().display('severity', 'severe')).toBe('Sévère');
      expect(harness.operations()).toEqual(['ValueSet/$expand']);
    });
  });

  describe('a value set that nothing declares', () => {
    it('is unknown: nothing is asked', async () => {
      const terminology = harness.create();
      expect(await terminology.validateCode('nope', 'x')).toBe(false);
      expect(await terminology.expand('nope')).toEqual([]);
      expect(harness.asked).toEqual([]);
    });

    it('has and subsumes are always internal [MAN-339]', () => {
      const terminology = harness.create();
      expect([terminology.has('loinc'), terminology.has('nope')]).toEqual([true, false]);
      expect(terminology.subsumes('severity', 'high', 'severe')).toBe(true);
      expect(terminology.subsumes('severity', 'severe', 'high')).toBe(false);
      expect(harness.asked).toEqual([]);
    });
  });

  describe('a value set with a canonical URL of its own, of a system with several URIs', () => {
    const ATC = 'http://www.whocc.no/atc';
    const SMT = 'https://smt.esante.gouv.fr/terminologie-atc';
    const VS = 'url=http://site.example/vs?of=anticoagulants&valueSetVersion=2026';

    it('is asked about by it, with its version and the system', async () => {
      harness.replies['ValueSet/$validate-code'] = result(true);
      harness.replies['ValueSet/$expand'] = expansion([{ code: 'B01AF02' }]);
      const terminology = harness.create();
      await terminology.validateCode('anticoagulant', 'B01AF02');
      await terminology.expand('anticoagulant');
      expect(harness.asked).toEqual([
        `ValueSet/$validate-code?${VS}&system=${ATC}&code=B01AF02`,
        `ValueSet/$expand?${VS}&count=1000&offset=0&activeOnly=true&displayLanguage=fr`,
      ]);
    });

    it('takes no term of an expression for a version', async () => {
      let url: string | null = null;
      harness.replies['ValueSet/$validate-code'] = (query) => {
        url = query.get('url');
        return result(!query.has('valueSetVersion'));
      };
      expect(await harness.create().validateCode('finding', '25064002')).toBe(true);
      expect(url).toBe('http://snomed.info/sct?fhir_vs=ecl/<404684003 |Clinical finding|');
    });

    it('falls to the code system under the URI that the server knows, and remembers it', async () => {
      harness.replies['ValueSet/$validate-code'] = unknownValueSet;
      harness.replies['CodeSystem/$validate-code'] = (query) =>
        query.get('url') === SMT ? result(true) : unknownValueSet;
      const terminology = harness.create();
      expect(await terminology.validateCode('anticoagulant', 'B01AF02')).toBe(true);
      expect(await terminology.validateCode('anticoagulant', 'B01AF01')).toBe(true);
      expect(harness.asked.slice(1)).toEqual([
        `CodeSystem/$validate-code?url=${ATC}&code=B01AF02`,
        `CodeSystem/$validate-code?url=${SMT}&code=B01AF02`,
        `CodeSystem/$validate-code?url=${SMT}&code=B01AF01`,
      ]);
      expect(harness.fallbacks).toEqual([]);
    });

    it('is looked up for its display under the URI that the server knows', async () => {
      harness.replies['ValueSet/$expand'] = outcome(422, 'too-costly');
      harness.replies['CodeSystem/$lookup'] = (query) =>
        query.get('system') === SMT
          ? {
              body: {
                resourceType: 'Parameters',
                parameter: [{ name: 'display', valueString: 'Apixaban' }],
              },
            }
          : outcome(404, 'not-found');
      expect(await harness.create().display('anticoagulant', 'B01AF02')).toBe('Apixaban');
    });
  });

  describe('the assurance of an answer', () => {
    const assured = async (valueSet = 'loinc', code = 'x', terminology = harness.create()) => {
      const answers: string[] = [];
      const observed = terminology.observed(({ assurance }) => answers.push(assurance));
      await observed.validateCode(valueSet, code);
      return answers;
    };

    it.each([true, false])('is verified when the server says %s', async (valid) => {
      harness.replies['ValueSet/$validate-code'] = result(valid);
      const terminology = harness.create();
      expect(await assured('loinc', 'x', terminology)).toEqual(['verified']);
      expect(await assured('loinc', 'x', terminology)).toEqual(['verified']);
      expect(harness.asked).toHaveLength(1);
    });

    it('is verified where the plugin lists the codes', async () => {
      expect(await assured('severity', 'nope')).toEqual(['verified']);
    });

    it.each([
      ['the server does not know the value set', unknownValueSet],
      ['the server says no without having the system', unloadedSystem],
      ['the server fails', { status: 500, body: '' }],
    ])('is assumed when %s', async (_, reply) => {
      harness.replies['ValueSet/$validate-code'] = reply;
      expect(await assured()).toEqual(['assumed']);
    });

    it('stays verified for a week of silence, then it is assumed', async () => {
      harness.replies['ValueSet/$validate-code'] = result(true);
      const terminology = harness.create();
      await terminology.validateCode('loinc', 'x');
      harness.replies['ValueSet/$validate-code'] = { status: 503, body: '' };
      harness.clock = 6 * 24 * 3_600_000;
      expect(await assured('loinc', 'x', terminology)).toEqual(['verified']);
      expect(harness.reasons()).toEqual(['validateCode http-503']);
      harness.clock = 8 * 24 * 3_600_000;
      expect(await assured('loinc', 'x', terminology)).toEqual(['assumed']);
    });

    it('of a code of the system is no proof that a smaller value set has it', async () => {
      harness.replies['ValueSet/$validate-code'] = unknownValueSet;
      harness.replies['CodeSystem/$validate-code'] = (query) =>
        result(query.get('code') === 'B01AF02');
      const terminology = harness.create();
      expect(await assured('anticoagulant', 'B01AF02', terminology)).toEqual(['assumed']);
      expect(await assured('anticoagulant', 'nope', terminology)).toEqual(['verified']);
      expect(await assured('loinc', 'B01AF02', terminology)).toEqual(['verified']);
    });

    it('of a list or a display is that of its answer', async () => {
      harness.replies['ValueSet/$expand'] = expansion([{ code: 'k', display: 'Potassium' }]);
      const answers: string[] = [];
      const observed = harness.create().observed(({ assurance }) => answers.push(assurance));
      await observed.expand('loinc');
      await observed.display('loinc', 'k');
      await observed.display('loinc', 'absent');
      expect(answers).toEqual(['verified', 'verified', 'assumed']);
    });
  });
});
