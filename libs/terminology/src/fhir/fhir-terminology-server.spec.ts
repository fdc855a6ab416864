import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
  catalog,
  codes,
  expansion,
  LOINC,
  outcome,
  result,
  unknownValueSet,
  unloadedSystem,
  type Reply,
} from '../__fixtures__/fhir-replies';
import { FhirTerminologyServer, type TerminologyFallback } from '../index';

describe('FhirTerminologyServer', () => {
  let server: Server;
  let baseUrl: string;
  let asked: string[];
  let fallbacks: TerminologyFallback[];
  let replies: Record<string, Reply | ((query: URLSearchParams) => Reply) | undefined>;
  let clock: number;

  beforeEach(async () => {
    asked = [];
    fallbacks = [];
    replies = {};
    clock = 0;
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const operation = pathname.replace('/r4/', '');
      asked.push(`${operation}?${decodeURIComponent(searchParams.toString())}`);
      const configured = replies[operation];
      const { status = 200, body } =
        (typeof configured === 'function' ? configured(searchParams) : configured) ??
        outcome(404, 'not-supported');
      response.writeHead(status, { 'content-type': 'application/fhir+json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/r4`;
  });

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const create = () =>
    new FhirTerminologyServer(catalog, {
      baseUrl: `${baseUrl}/`,
      get: async (url) => {
        const response = await fetch(url, { headers: { connection: 'close' } });
        return { status: response.status, text: await response.text() };
      },
      now: () => clock,
      language: 'fr',
      onFallback: (fallback) => fallbacks.push(fallback),
    });
  const operations = () => asked.map((question) => question.split('?')[0]);
  const reasons = () => fallbacks.map(({ operation, reason }) => `${operation} ${reason}`);

  describe('validateCode', () => {
    it.each([true, false])(
      'asks with the system as canonical URL and takes %s [MAN-337]',
      async (valid) => {
        replies['ValueSet/$validate-code'] = result(valid);
        expect(await create().validateCode('loinc', '2823-3')).toBe(valid);
        expect(asked).toEqual([`ValueSet/$validate-code?url=${LOINC}&system=${LOINC}&code=2823-3`]);
        expect(fallbacks).toEqual([]);
      },
    );

    it.each([
      ['400 not found', unknownValueSet],
      ['404 without outcome', { status: 404, body: '<html>' }],
      ['422', outcome(422, 'processing', 'Unable to find value set')],
    ])('a value set unknown to the server (%s): the code system is asked', async (_, reply) => {
      replies['ValueSet/$validate-code'] = reply;
      replies['CodeSystem/$validate-code'] = (query) => result(query.get('code') === '2823-3');
      const terminology = create();
      expect(await terminology.validateCode('loinc', '2823-3')).toBe(true);
      expect(asked[1]).toBe(`CodeSystem/$validate-code?url=${LOINC}&code=2823-3`);
      expect(await terminology.validateCode('loinc', 'nope')).toBe(false);
      expect(operations().slice(2)).toEqual(['CodeSystem/$validate-code']);
      clock = 3_600_001;
      await terminology.validateCode('loinc', 'other');
      expect(operations().slice(3)).toEqual([
        'ValueSet/$validate-code',
        'CodeSystem/$validate-code',
      ]);
      expect(fallbacks).toEqual([]);
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
      replies['ValueSet/$validate-code'] = reply;
      const terminology = create();
      expect(await terminology.validateCode('loinc', 'x')).toBe(true);
      expect(await terminology.validateCode('empty', 'x')).toBe(false);
      expect(fallbacks[0]).toEqual({
        valueSet: 'loinc',
        system: LOINC,
        operation: 'validateCode',
        reason,
      });
      expect(fallbacks).toHaveLength(2);
    });

    it('a server that is not there [MAN-340]', async () => {
      const terminology = create();
      await new Promise((resolve) => server.close(resolve));
      expect(await terminology.validateCode('loinc', 'x')).toBe(true);
      expect(await terminology.expand('loinc')).toEqual([]);
      expect(await terminology.display('loinc', 'x')).toBe('x');
      expect(reasons()).toEqual([
        'validateCode unreachable',
        'expand unreachable',
        'display unreachable',
      ]);
    });

    it('keeps an answer for a day, a refusal for an hour, and both for a week of silence', async () => {
      replies['ValueSet/$validate-code'] = (query) => result(query.get('code') === 'good');
      const terminology = create();
      const both = async () => [
        await terminology.validateCode('loinc', 'good'),
        await terminology.validateCode('loinc', 'bad'),
      ];
      expect(await both()).toEqual([true, false]);
      expect(await both()).toEqual([true, false]);
      expect(asked).toHaveLength(2);
      clock = 2 * 3_600_000;
      await both();
      expect(asked).toHaveLength(3);
      replies['ValueSet/$validate-code'] = { status: 503, body: '' };
      clock = 6 * 24 * 3_600_000;
      expect(await both()).toEqual([true, false]);
      clock = 8 * 24 * 3_600_000;
      expect(await both()).toEqual([true, true]);
      expect(reasons()).toEqual(Array(4).fill('validateCode http-503'));
    });
  });

  describe('a value set that its plugin enumerates', () => {
    const local = async (terminology = create()) => [
      await terminology.validateCode('severity', 'high'),
      await terminology.validateCode('severity', 'low'),
      await terminology.display('severity', 'severe'),
      (await terminology.expand('severity')).length,
    ];

    it('is asked about too, once for each code, and the server decides [MAN-337 MAN-338]', async () => {
      replies['ValueSet/$validate-code'] = (query) => result(query.get('code') === 'low');
      replies['ValueSet/$expand'] = expansion([{ code: 'severe', display: 'Severe' }]);
      const terminology = create();
      const answers = [false, true, 'Severe', 1];
      expect(await local(terminology)).toEqual(answers);
      expect(await local(terminology)).toEqual(answers);
      expect(asked).toEqual([
        'ValueSet/$validate-code?url=urn:severity&system=urn:severity&code=high',
        'ValueSet/$validate-code?url=urn:severity&system=urn:severity&code=low',
        'ValueSet/$expand?url=urn:severity&count=1000&offset=0&activeOnly=true&displayLanguage=fr',
      ]);
    });

    it('that the server does not know is answered from there, and not asked about for an hour [MAN-340]', async () => {
      for (const operation of ['ValueSet/$validate-code', 'ValueSet/$expand']) {
        replies[operation] = unknownValueSet;
      }
      const terminology = create();
      const answers = [true, false, 'Sévère', 2];
      expect(await local(terminology)).toEqual(answers);
      expect(await local(terminology)).toEqual(answers);
      expect(operations()).toEqual(['ValueSet/$validate-code', 'ValueSet/$expand']);
      expect(fallbacks).toEqual([]);
      clock = 3_600_001;
      await local(terminology);
      expect(asked).toHaveLength(4);
    });

    it.each([
      ['500', { status: 500, body: 'oops' }, 'http-500'],
      ['a page of a captive portal', { body: '<html>' }, 'unreadable'],
    ])('is answered from there while the server fails: %s [MAN-340]', async (_, reply, reason) => {
      for (const operation of ['ValueSet/$validate-code', 'ValueSet/$expand']) {
        replies[operation] = reply;
      }
      expect(await local()).toEqual([true, false, 'Sévère', 2]);
      expect(new Set(fallbacks.map((each) => each.reason))).toEqual(new Set([reason]));
    });

    it('keeps its name for a code that the expansion of the server lacks', async () => {
      replies['ValueSet/$expand'] = expansion([{ code: 'other', display: 'Other' }]);
      expect(await create().display('severity', 'severe')).toBe('Sévère');
      expect(operations()).toEqual(['ValueSet/$expand']);
    });
  });

  describe('a value set that nothing declares', () => {
    it('is unknown: nothing is asked', async () => {
      const terminology = create();
      expect(await terminology.validateCode('nope', 'x')).toBe(false);
      expect(await terminology.expand('nope')).toEqual([]);
      expect(asked).toEqual([]);
    });

    it('has and subsumes are always internal [MAN-339]', () => {
      const terminology = create();
      expect([terminology.has('loinc'), terminology.has('nope')]).toEqual([true, false]);
      expect(terminology.subsumes('severity', 'high', 'severe')).toBe(true);
      expect(terminology.subsumes('severity', 'severe', 'high')).toBe(false);
      expect(asked).toEqual([]);
    });
  });

  describe('a value set with a canonical URL of its own, of a system with several URIs', () => {
    const ATC = 'http://www.whocc.no/atc';
    const SMT = 'https://smt.esante.gouv.fr/terminologie-atc';
    const VS = 'url=http://site.example/vs?of=anticoagulants&valueSetVersion=2026';

    it('is asked about by it, with its version and the system', async () => {
      replies['ValueSet/$validate-code'] = result(true);
      replies['ValueSet/$expand'] = expansion([{ code: 'B01AF02' }]);
      const terminology = create();
      await terminology.validateCode('anticoagulant', 'B01AF02');
      await terminology.expand('anticoagulant');
      expect(asked).toEqual([
        `ValueSet/$validate-code?${VS}&system=${ATC}&code=B01AF02`,
        `ValueSet/$expand?${VS}&count=1000&offset=0&activeOnly=true&displayLanguage=fr`,
      ]);
    });

    it('takes no term of an expression for a version', async () => {
      let url: string | null = null;
      replies['ValueSet/$validate-code'] = (query) => {
        url = query.get('url');
        return result(!query.has('valueSetVersion'));
      };
      expect(await create().validateCode('finding', '25064002')).toBe(true);
      expect(url).toBe('http://snomed.info/sct?fhir_vs=ecl/<404684003 |Clinical finding|');
    });

    it('falls to the code system under the URI that the server knows, and remembers it', async () => {
      replies['ValueSet/$validate-code'] = unknownValueSet;
      replies['CodeSystem/$validate-code'] = (query) =>
        query.get('url') === SMT ? result(true) : unknownValueSet;
      const terminology = create();
      expect(await terminology.validateCode('anticoagulant', 'B01AF02')).toBe(true);
      expect(await terminology.validateCode('anticoagulant', 'B01AF01')).toBe(true);
      expect(asked.slice(1)).toEqual([
        `CodeSystem/$validate-code?url=${ATC}&code=B01AF02`,
        `CodeSystem/$validate-code?url=${SMT}&code=B01AF02`,
        `CodeSystem/$validate-code?url=${SMT}&code=B01AF01`,
      ]);
      expect(fallbacks).toEqual([]);
    });

    it('is looked up for its display under the URI that the server knows', async () => {
      replies['ValueSet/$expand'] = outcome(422, 'too-costly');
      replies['CodeSystem/$lookup'] = (query) =>
        query.get('system') === SMT
          ? {
              body: {
                resourceType: 'Parameters',
                parameter: [{ name: 'display', valueString: 'Apixaban' }],
              },
            }
          : outcome(404, 'not-found');
      expect(await create().display('anticoagulant', 'B01AF02')).toBe('Apixaban');
    });
  });

  describe('the assurance of an answer', () => {
    const assured = async (valueSet = 'loinc', code = 'x', terminology = create()) => {
      const answers: string[] = [];
      const observed = terminology.observed(({ assurance }) => answers.push(assurance));
      await observed.validateCode(valueSet, code);
      return answers;
    };

    it.each([true, false])('is verified when the server says %s', async (valid) => {
      replies['ValueSet/$validate-code'] = result(valid);
      const terminology = create();
      expect(await assured('loinc', 'x', terminology)).toEqual(['verified']);
      expect(await assured('loinc', 'x', terminology)).toEqual(['verified']);
      expect(asked).toHaveLength(1);
    });

    it('is verified where the plugin lists the codes', async () => {
      expect(await assured('severity', 'nope')).toEqual(['verified']);
    });

    it.each([
      ['the server does not know the value set', unknownValueSet],
      ['the server says no without having the system', unloadedSystem],
      ['the server fails', { status: 500, body: '' }],
    ])('is assumed when %s', async (_, reply) => {
      replies['ValueSet/$validate-code'] = reply;
      expect(await assured()).toEqual(['assumed']);
    });

    it('stays verified for a week of silence, then it is assumed', async () => {
      replies['ValueSet/$validate-code'] = result(true);
      const terminology = create();
      await terminology.validateCode('loinc', 'x');
      replies['ValueSet/$validate-code'] = { status: 503, body: '' };
      clock = 6 * 24 * 3_600_000;
      expect(await assured('loinc', 'x', terminology)).toEqual(['verified']);
      expect(reasons()).toEqual(['validateCode http-503']);
      clock = 8 * 24 * 3_600_000;
      expect(await assured('loinc', 'x', terminology)).toEqual(['assumed']);
    });

    it('of a code of the system is no proof that a smaller value set has it', async () => {
      replies['ValueSet/$validate-code'] = unknownValueSet;
      replies['CodeSystem/$validate-code'] = (query) => result(query.get('code') === 'B01AF02');
      const terminology = create();
      expect(await assured('anticoagulant', 'B01AF02', terminology)).toEqual(['assumed']);
      expect(await assured('anticoagulant', 'nope', terminology)).toEqual(['verified']);
      expect(await assured('loinc', 'B01AF02', terminology)).toEqual(['verified']);
    });

    it('of a list or a display is that of its answer', async () => {
      replies['ValueSet/$expand'] = expansion([{ code: 'k', display: 'Potassium' }]);
      const answers: string[] = [];
      const observed = create().observed(({ assurance }) => answers.push(assurance));
      await observed.expand('loinc');
      await observed.display('loinc', 'k');
      await observed.display('loinc', 'absent');
      expect(answers).toEqual(['verified', 'verified', 'assumed']);
    });
  });

  describe('expand', () => {
    it('flattens a hierarchy; an entry without code only groups [MAN-337]', async () => {
      replies['ValueSet/$expand'] = expansion([
        { display: 'Groupe', contains: [{ code: 'a', display: 'A' }] },
        { code: 'b', contains: [{ code: 'c', display: 'C', contains: [{ code: 'd' }] }] },
      ]);
      expect(await create().expand('loinc')).toEqual([
        { code: 'a', display: 'A' },
        { code: 'b', display: 'b' },
        { code: 'c', display: 'C', parent: 'b' },
        { code: 'd', display: 'd', parent: 'c' },
      ]);
      expect(asked).toEqual([
        `ValueSet/$expand?url=${LOINC}&count=1000&offset=0&activeOnly=true&displayLanguage=fr`,
      ]);
    });

    it.each([true, false])('reads page after page (total given: %s)', async (isCounted) => {
      replies['ValueSet/$expand'] = (query) => {
        const offset = Number(query.get('offset'));
        const page = codes(offset, Math.min(1000, 2500 - offset));
        return expansion(page, isCounted ? 2500 : undefined);
      };
      expect(await create().expand('loinc')).toHaveLength(2500);
      expect(asked).toHaveLength(3);
    });

    it('pages by entries, where the same code is in several', async () => {
      replies['ValueSet/$expand'] = (query) =>
        expansion(
          query.get('offset') === '0' ? [...codes(0, 999), { code: 'c0' }] : codes(999, 1),
          1001,
        );
      expect(await create().expand('loinc')).toHaveLength(1000);
      expect(asked[1]).toContain('offset=1000');
      expect(asked).toHaveLength(2);
    });

    it('ends on a server that ignores the offset', async () => {
      replies['ValueSet/$expand'] = expansion(codes(0, 1000));
      expect(await create().expand('loinc')).toHaveLength(1000);
      expect(asked).toHaveLength(2);
    });

    it('never takes a part for the whole', async () => {
      replies['ValueSet/$expand'] = (query) =>
        query.get('offset') === '0'
          ? expansion(codes(0, 1000), 2500)
          : { status: 500, body: 'oops' };
      expect(await create().expand('loinc')).toEqual([]);
      expect(reasons()).toEqual(['expand http-500']);
    });

    it('too large to be listed is no failure, and is not asked again for an hour', async () => {
      replies['ValueSet/$expand'] = outcome(422, 'too-costly');
      const terminology = create();
      expect(await terminology.expand('loinc')).toEqual([]);
      expect(await terminology.expand('loinc')).toEqual([]);
      expect([asked.length, fallbacks]).toEqual([1, []]);
    });

    it('of a part of the codes only is none', async () => {
      const url = 'http://hl7.org/fhir/StructureDefinition/valueset-toocostly';
      const extension = [{ url, valueBoolean: true }];
      replies['ValueSet/$expand'] = {
        body: { resourceType: 'ValueSet', expansion: { extension, contains: codes(0, 3) } },
      };
      expect(await create().expand('loinc')).toEqual([]);
    });

    it.each([
      [{ body: { resourceType: 'ValueSet' } }, 'unreadable'],
      [unknownValueSet, 'not-found'],
    ])('%j falls back', async (reply, reason) => {
      replies['ValueSet/$expand'] = reply;
      expect(await create().expand('loinc')).toEqual([]);
      expect(reasons()).toEqual([`expand ${reason}`]);
    });
  });

  describe('display', () => {
    it('is found in the expansion [MAN-338]', async () => {
      replies['ValueSet/$expand'] = expansion([{ code: 'k', display: 'Potassium' }]);
      const terminology = create();
      expect(await terminology.display('loinc', 'k')).toBe('Potassium');
      await terminology.display('loinc', 'k');
      expect(operations()).toEqual(['ValueSet/$expand']);
    });

    it('is looked up where the system is too large to be listed', async () => {
      replies['ValueSet/$expand'] = outcome(422, 'too-costly');
      replies['CodeSystem/$lookup'] = {
        body: {
          resourceType: 'Parameters',
          parameter: [{ name: 'display', valueString: 'Potassium' }],
        },
      };
      expect(await create().display('loinc', 'k')).toBe('Potassium');
      expect(asked[1]).toBe(`CodeSystem/$lookup?system=${LOINC}&code=k&displayLanguage=fr`);
      expect(fallbacks).toEqual([]);
    });

    it('is the code itself when nobody knows it', async () => {
      replies['ValueSet/$expand'] = expansion([]);
      expect(await create().display('loinc', 'k')).toBe('k');
      expect(reasons()).toEqual(['display not-found']);
    });
  });
});
