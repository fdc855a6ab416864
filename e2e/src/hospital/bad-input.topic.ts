import { exchange, type Json } from '../__fixtures__/api';
import type { Hospital } from '../__fixtures__/hospital';
import { ownPatient } from '../__fixtures__/potassium';
import { rowsOf } from '../__fixtures__/rows';

const PATIENT = ownPatient('bad-input', 'p-severe');

export function badInput(hospital: () => Hospital): void {
  let before: { readonly runs: unknown; readonly rows: unknown };
  beforeAll(async () => {
    before = { runs: await hospital().runs(), rows: await rowsOf(hospital()) };
  });

  const event = {
    eventId: 'bad-input',
    eventType: 'lab.potassium.available',
    patientId: PATIENT,
    observedAt: '2026-11-18T08:10:00+01:00',
  };
  const json = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const without = (field: keyof typeof event): RequestInit =>
    json(Object.fromEntries(Object.entries(event).filter(([name]) => name !== field)));
  const eventIds = ['', '.', '..', '~x', 'a\u0007b', 'x'.repeat(201), 7, null, ['a'], {}];

  interface Refusal {
    readonly what: string;
    readonly request: RequestInit;
    readonly path?: string;
    readonly status: number;
    readonly code: string;
    /** Path in `errors`. */
    readonly at?: string;
  }

  const invalid = (what: string, request: RequestInit, at: string): Refusal => ({
    what,
    request,
    status: 422,
    code: 'event-invalid',
    at,
  });

  const refusals: readonly Refusal[] = [
    {
      what: 'an unknown type',
      request: json({ ...event, eventType: 'lab.sodium.available' }),
      status: 422,
      code: 'event-type-unknown',
      at: '/eventType',
    },
    invalid('no type', without('eventType'), '/eventType'),
    invalid('no event id', without('eventId'), '/eventId'),
    ...eventIds.map((eventId) =>
      invalid(
        `the event id ${JSON.stringify(eventId).slice(0, 20)}`,
        json({ ...event, eventId }),
        '/eventId',
      ),
    ),
    invalid('no patient', without('patientId'), '/patientId'),
    ...[7, '', '  ', [PATIENT], { id: PATIENT }].map((patientId) =>
      invalid(
        `the patient ${JSON.stringify(patientId)}`,
        json({ ...event, patientId }),
        '/patientId',
      ),
    ),
    { what: 'no JSON', request: json('{"eventId":'), status: 400, code: 'json-malformed' },
    { what: 'an array', request: json([event]), status: 400, code: 'event-not-an-object' },
    { what: 'a string', request: json('"event"'), status: 400, code: 'event-not-an-object' },
    { what: 'null', request: json('null'), status: 400, code: 'event-not-an-object' },
    {
      what: 'over a mebibyte',
      request: json({ ...event, note: 'x'.repeat(1024 * 1024) }),
      status: 413,
      code: 'body-too-large',
    },
    {
      what: 'another content type',
      request: { ...json(event), headers: { 'content-type': 'text/plain' } },
      status: 415,
      code: 'media-type-unsupported',
    },
    {
      what: 'another method',
      request: { ...json(event), method: 'PUT' },
      status: 405,
      code: 'method-not-allowed',
    },
    {
      what: 'an unknown path',
      request: json(event),
      path: '/api/event',
      status: 404,
      code: 'route-unknown',
    },
  ];

  const send = ({ request, path = '/api/events' }: Refusal, language?: string) =>
    exchange<Json>(`${hospital().stack.proxyUrl}${path}`, {
      ...request,
      headers: { ...request.headers, ...(language && { 'accept-language': language }) },
    });

  it.each(refusals)('is refused: $what, $status $code [RUN-031 RUN-032]', async (refusal) => {
    const { status, code, at } = refusal;
    const answer = await send(refusal);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      type: `urn:platform:problem:${code}`,
      status,
      code,
      title: expect.any(String),
      detail: expect.any(String),
    });
    // Refusing a field of the event refuses the event itself, which is an outcome.
    expect(answer.body['outcome']).toBe(code.startsWith('event-') ? 'rejected' : undefined);
    const errors = answer.body['errors'] as { path: string; message: string }[] | undefined;
    expect(errors?.map(({ path }) => path)).toEqual(at === undefined ? undefined : [at]);

    const english = await send(refusal, 'en');
    expect([answer, english].map(({ headers }) => headers.get('content-language'))).toEqual([
      'fr',
      'en',
    ]);
    for (const field of ['title', 'detail']) {
      expect(english.body[field]).not.toBe(answer.body[field]);
    }
    expect({ ...english.body, title: 0, detail: 0, errors: 0, instance: 0 }).toEqual({
      ...answer.body,
      title: 0,
      detail: 0,
      errors: 0,
      instance: 0,
    });
  });

  it('says no more than a caller may know', async () => {
    for (const refusal of refusals) {
      const text = JSON.stringify((await send(refusal)).body);
      expect(text).not.toContain(PATIENT);
      expect(text).not.toMatch(/node_modules|\/src\/|SELECT|\bat .*:\d+:\d+/);
    }
  });

  it('left neither row nor run nor notification', async () => {
    expect(await hospital().runs()).toEqual(before.runs);
    expect(await rowsOf(hospital())).toEqual(before.rows);
    await expect(hospital().run(event.eventId)).rejects.toMatchObject({ status: 404 });
    expect(hospital().gates.readings(PATIENT)).toBe(0);
    expect(await hospital().notifications(PATIENT)).toEqual([]);
    expect((await hospital().postEvent(event)).status).toBe(202);
    // The next topic compares the list of runs with what it was.
    expect((await hospital().endedRun(event.eventId)).status).toBe('completed');
  });
}
