import { ANNE, closeRecordHarness, ofAnne, openRecordHarness } from '../__fixtures__/open-record';

afterAll(closeRecordHarness);

const LOINC = 'http://loinc.org';
const coded = (code: string, system?: string) => ({
  coding: [{ code, display: code, ...(system !== undefined && { system }) }],
});
const observation = (id: string, effectiveDateTime: string | undefined, rest: object = {}) => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: coded('2823-3', LOINC),
  subject: ofAnne,
  ...(effectiveDateTime !== undefined && { effectiveDateTime }),
  valueQuantity: { value: 4, unit: 'mmol/L' },
  ...rest,
});

describe('getObservations', () => {
  it('finds a value that is a component of another observation', async () => {
    const pressure = observation('bp', '2026-11-18T10:00:00Z', {
      code: coded('85354-9', LOINC),
      valueQuantity: undefined,
      component: [
        { code: coded('8480-6', LOINC), valueQuantity: { value: 141, unit: 'mmHg' } },
        { code: coded('8462-4', LOINC), valueQuantity: { value: 82, unit: 'mmHg' } },
      ],
    });
    const { port } = await openRecordHarness([ANNE, pressure]);
    await expect(
      port.getObservations('anne', { code: '8480-6', system: LOINC }),
    ).resolves.toMatchObject([{ value: 141, unit: 'mm[Hg]' }]);
  });

  it('reads the words of the site for units, in a value and in its range', async () => {
    const printed = observation('k', '2026-11-18T10:00:00Z', {
      valueQuantity: { value: 4, unit: 'millimol par litre' },
      referenceRange: [{ low: { value: 3.5, unit: 'millimol par litre' } }],
    });
    const units = { 'millimol par litre': 'mmol/L' };
    const { port } = await openRecordHarness([ANNE, printed], { observations: { units } });
    await expect(port.getObservations('anne', { code: '2823-3' })).resolves.toMatchObject([
      { unit: 'mmol/L', referenceRange: { low: 3.5 } },
    ]);
    const { port: without } = await openRecordHarness([ANNE, printed]);
    await expect(without.getObservations('anne', { code: '2823-3' })).resolves.toMatchObject([
      { unit: 'millimol par litre' },
    ]);
  });

  it('does not lose a value to the zone of the server, a partial date or a period', async () => {
    const { port, server } = await openRecordHarness([
      ANNE,
      observation('early', '2026-11-20T09:59:59+01:00'),
      observation('on-time', '2026-11-20T10:00:00+01:00'),
      observation('day', '2026-11-21'),
      observation('period', undefined, {
        effectivePeriod: { start: '2026-11-19T10:00:00Z', end: '2026-11-22T10:00:00Z' },
      }),
    ]);
    const found = await port.getObservations('anne', {
      code: '2823-3',
      since: '2026-11-20T10:00:00',
    });
    expect(found.map(({ observedAt }) => observedAt)).toEqual([
      '2026-11-22T10:00:00Z',
      '2026-11-21T00:00:00.000+01:00',
      '2026-11-20T10:00:00+01:00',
    ]);
    // A day early: a server may read the day in a zone far west of ours.
    expect(server.requests().at(-1)?.url).toContain('date=ge2026-11-19&');
  });

  it('leaves out results that are not results, and counts them', async () => {
    const { port, lines } = await openRecordHarness([
      ANNE,
      observation('ok', '2026-11-20T10:00:00Z'),
      observation('corrected', '2026-11-20T09:00:00Z', { status: 'corrected' }),
      observation('wrong', '2026-11-20T11:00:00Z', { status: 'entered-in-error' }),
      observation('ordered', '2026-11-20T11:00:00Z', { status: 'registered' }),
      observation('word', '2026-11-20T11:00:00Z', {
        valueQuantity: undefined,
        valueString: 'hémolysé',
      }),
    ]);
    const found = await port.getObservations('anne', { code: '2823-3' });
    expect(found.map(({ status }) => status)).toEqual(['final', 'amended']);
    expect(lines).toContainEqual({
      level: 'warn',
      fields: { section: 'observations', skipped: { 'observation-value-not-numeric': 1 } },
      message: 'éléments du dossier FHIR non lus',
    });
  });

  it('gives the most recent ones up to the limit, of more than one page', async () => {
    const many = Array.from({ length: 150 }, (_, index) =>
      observation(`o${index}`, new Date(Date.UTC(2026, 0, 1 + index)).toISOString(), {
        valueQuantity: { value: index, unit: 'mmol/L' },
      }),
    );
    const { port } = await openRecordHarness([ANNE, ...many]);
    const values = async (limit?: number) =>
      (await port.getObservations('anne', { code: '2823-3', ...(limit && { limit }) })).map(
        ({ value }) => value,
      );
    expect(await values(3)).toEqual([149, 148, 147]);
    expect(await values()).toHaveLength(150);
  });

  it('has the server select what it can [MAN-305]', async () => {
    const { port, server } = await openRecordHarness([ANNE]);
    await port.getObservations('anne', {
      code: '2823-3',
      system: LOINC,
      since: '2026-01-02T10:00:00Z',
    });
    const asked = server.requests().find(({ url }) => url.includes('Observation'));
    const sent = [...new URL(asked?.url ?? '', server.url).searchParams];
    expect(sent).toEqual(
      expect.arrayContaining([
        // Its own address too: some servers compare references as texts.
        ['patient', `Patient/anne,${server.url}/Patient/anne`],
        ['combo-code', `${LOINC}|2823-3`],
        // A day earlier, because servers read dates without a zone in their own: what comes too early is left out here.
        ['date', 'ge2026-01-01'],
      ]),
    );
    expect(sent.map(([name]) => name)).toContain('status');
  });

  it.each([
    {
      reads: ['getMedications', {}],
      by: ['MedicationStatement', 'status'],
      has: /active/,
      lacks: /stopped/,
    },
    { reads: ['getConditions', {}], by: ['Condition', 'clinical-status:not'], has: /resolved/ },
    { reads: ['getAllergies'], by: ['AllergyIntolerance', 'clinical-status:not'], has: /resolved/ },
    {
      ...{ reads: ['getProcedures', { horizon: 'past' }], by: ['Procedure', 'status'] },
      ...{ has: /completed/, lacks: /in-progress/ },
    },
    {
      ...{ reads: ['getProcedures', { horizon: 'upcoming' }], by: ['Procedure', 'status'] },
      ...{ has: /in-progress/, lacks: /completed/ },
    },
  ] as const)('$reads has the server select by $by [MAN-305]', async ({ reads, by, ...asked }) => {
    const { port, server } = await openRecordHarness([ANNE]);
    const [method, options] = reads as readonly [keyof typeof port, object?];
    const [type, parameter] = by;
    await (port[method] as (id: string, options?: object) => Promise<unknown>)('anne', options);
    const request = server.requests().find(({ url }) => url.includes(`/${type}`));
    const sent = new URL(request?.url ?? '', server.url).searchParams.get(parameter) ?? '';
    expect(sent).toMatch(asked.has);
    if ('lacks' in asked) expect(sent).not.toMatch(asked.lacks);
  });

  it('selects by itself what a server does not select', async () => {
    const other = { ...ANNE, id: 'bob' };
    const { port } = await openRecordHarness(
      [
        ANNE,
        other,
        observation('k', '2026-11-20T10:00:00Z'),
        observation('na', '2026-11-20T10:00:00Z', { code: coded('2951-2', LOINC) }),
        observation('old', '2020-01-01T10:00:00Z'),
      ],
      {},
      { unknownParameters: 'ignore' },
    );
    const query = { code: '2823-3', system: LOINC, since: '2026-01-01' };
    expect(await port.getObservations('anne', query)).toHaveLength(1);
    await expect(port.getObservations('bob', query)).resolves.toEqual([]);
  });

  it('counts results that are cancelled or of unknown status, which nobody sees', async () => {
    const { port, lines } = await openRecordHarness([
      ANNE,
      observation('ok', new Date().toISOString()),
      observation('cancelled', new Date().toISOString(), { status: 'cancelled' }),
      observation('unknown', new Date().toISOString(), { status: 'unknown' }),
    ]);
    const { observations, skipped } = await port.snapshot('anne');
    expect(observations).toHaveLength(1);
    expect(skipped).toMatchObject({
      'observation-status-cancelled': 1,
      'observation-status-unknown': 1,
    });
    // A test that was not made is ordinary.
    expect(JSON.stringify(lines)).not.toContain('observation-status-cancelled');
  });

  it('gives of two results of one instant the one that was issued last', async () => {
    const at = '2026-11-20T10:00:00Z';
    const issued = (id: string, value: number, time?: string) =>
      observation(id, at, {
        valueQuantity: { value, unit: 'mmol/L' },
        ...(time !== undefined && { issued: time }),
      });
    const { port } = await openRecordHarness([
      ANNE,
      issued('b', 5, '2026-11-20T12:00:00Z'),
      issued('a', 4, '2026-11-20T11:00:00Z'),
      issued('d', 7, '2026-11-20T11:30:00Z'),
      issued('c', 6, '2026-11-20T11:30:00Z'),
    ]);
    const found = await port.getObservations('anne', { code: '2823-3' });
    expect(found.map(({ value }) => value)).toEqual([5, 7, 6, 4]);
  });

  it('warns once of a code without a system, which any system may mean', async () => {
    const { port, lines } = await openRecordHarness([
      ANNE,
      observation('loinc', '2026-11-20T10:00:00Z'),
      observation('local', '2026-11-20T10:00:00Z', { code: coded('2823-3', 'urn:local') }),
    ]);
    for (const _time of [1, 2]) {
      expect(await port.getObservations('anne', { code: '2823-3' })).toHaveLength(2);
    }
    expect(lines.filter(({ message }) => message.includes('sans système'))).toHaveLength(1);
  });

  it('refuses a floor that is no time', async () => {
    const { port } = await openRecordHarness([ANNE]);
    await expect(port.getObservations('anne', { since: 'hier' })).rejects.toMatchObject({
      code: 'CLINICAL_DATE_INVALID',
    });
  });
});
