import type { Page } from 'playwright-core';

import type { WatchedPage } from '../__fixtures__/console/browser';
import { ofScope, type Scope } from '../__fixtures__/console/scope';
import { startTestBenchAlone, type TestBenchAlone } from '../__fixtures__/test-bench-alone';
import { LOOKS, openTestBenchPages, type TestBenchPages } from '../__fixtures__/test-bench-pages';

/** What a page that writes one of them as it is would run, or would be broken by. */
const HOSTILE = [
  '<script>window.ran = 1</script>',
  '"><img src=x onerror="window.ran = 1">',
  "'><svg/onload=window.ran=1>",
  '</title></textarea></select><iframe srcdoc="<script>parent.ran=1</script>">',
  'javascript:window.ran=1',
  '&lt;b&gt; &#60;script&#62; ${1+1} {{1+1}} \u202E\u0000 ]]>'.replace('\u0000', ''),
];

const DOCTOR = 'Dr Kappa';

/** One text with all of them, for a field that is read once. */
const ALL = HOSTILE.join(' ');

/** Texts that are no part of any page of the test bench, whoever wrote them. */
export function describeTexts(scope: Scope): void {
  let bench: TestBenchAlone;
  let pages: TestBenchPages;
  let opened: WatchedPage;
  let paths: readonly string[];

  beforeAll(async () => {
    bench = await startTestBenchAlone();
    pages = await openTestBenchPages(bench.url);
    const text = { text: ALL };
    const coded = { coding: [{ system: ALL, code: 'x', display: ALL }], text: ALL };
    const doctor = await bench.put({ resourceType: 'Practitioner', name: [{ text: DOCTOR }] });
    const practitioner = { reference: `Practitioner/${doctor.id}`, display: ALL };
    await bench.put({ resourceType: 'Practitioner', name: [text], identifier: [{ value: ALL }] });
    await bench.put({
      resourceType: 'PractitionerRole',
      ...{ practitioner, code: [coded] },
    });
    const patient = await bench.put({
      resourceType: 'Patient',
      name: [{ family: ALL, given: [ALL] }],
      identifier: [{ value: ALL, use: 'official' }],
    });
    const subject = { reference: `Patient/${patient.id}`, display: ALL };
    const note = [text];
    const quantity = { value: 5, unit: ALL, code: 'x' };
    const result = await bench.put({
      resourceType: 'Observation',
      ...{ status: 'final', code: coded, subject, note, valueQuantity: quantity },
      effectiveDateTime: '2026-11-20T08:00:00Z',
      referenceRange: [{ text: ALL }],
    });
    for (const at of ['2026-11-19T08:00:00Z', '2026-11-18']) {
      await bench.put({
        resourceType: 'Observation',
        ...{
          status: 'final',
          code: coded,
          subject,
          valueQuantity: quantity,
          effectiveDateTime: at,
        },
      });
    }
    await bench.put({
      resourceType: 'Observation',
      ...{ status: 'final', code: text, subject, valueString: ALL },
    });
    await bench.put({ resourceType: 'Condition', ...{ code: coded, subject } });
    await bench.put({
      resourceType: 'AllergyIntolerance',
      ...{ code: coded, patient: subject, note, reaction: [{ manifestation: [text] }] },
    });
    await bench.put({ resourceType: 'Flag', ...{ status: 'active', code: coded, subject } });
    await bench.put({
      resourceType: 'MedicationRequest',
      ...{ status: 'active', intent: 'order', subject, medicationCodeableConcept: coded },
      dosageInstruction: [text],
    });
    await bench.put({
      resourceType: 'MedicationStatement',
      ...{
        status: 'active',
        subject,
        medicationReference: { reference: 'Medication/m', display: ALL },
      },
      dosage: [text],
    });
    await bench.put({
      resourceType: 'Encounter',
      ...{ status: 'finished', class: { code: 'x', display: ALL }, subject, type: [coded] },
      period: { start: '2026-11-20' },
    });
    await bench.put({
      resourceType: 'DocumentReference',
      ...{
        status: 'current',
        subject,
        description: ALL,
        content: [{ attachment: { title: ALL } }],
      },
    });
    const message = await bench.put({
      resourceType: 'Communication',
      ...{ status: 'completed', topic: coded, subject, sender: practitioner },
      payload: [{ contentString: ALL }],
    });
    const task = {
      resourceType: 'Task' as const,
      ...{ intent: 'order' as const, for: subject, description: ALL, note, performerType: [coded] },
      code: { coding: [{ system: 'http://hl7.org/fhir/CodeSystem/task-code', code: 'approve' }] },
      focus: { reference: `Observation/${result.id}` },
      ...{ authoredOn: '2026-11-20T09:00:00Z', owner: practitioner },
      ...{ statusReason: text, businessStatus: text },
      input: ['title', 'workflowName', 'instructions', 'summary', 'form', 'rejectReasons'].map(
        (name) => ({ type: { text: name }, valueString: ALL }),
      ),
    };
    const open = await bench.put({ ...task, status: 'requested' as const });
    const ended = await bench.put({ ...task, status: 'rejected' as const });
    await bench.put({ ...task, status: 'cancelled' as const });
    await bench.put({
      resourceType: 'AuditEvent',
      ...{ type: { code: ALL.slice(0, 20), display: ALL }, recorded: '2026-11-20T09:00:00Z' },
      agent: [{ who: practitioner, name: ALL, requestor: true }],
      source: { observer: { display: ALL } },
      entity: [{ what: { reference: 'Patient/x', display: ALL } }],
    });
    const hostile = encodeURIComponent(ALL);
    const record = `/patients/${patient.id}`;
    paths = [
      ...[
        '/patients',
        `/patients?name=${hostile}`,
        '/validations',
        '/messages',
        '/audit',
        '/scenarios',
      ],
      ...[record, `${record}/timeline`, `${record}/timeline?kind=${hostile}&before=${hostile}`],
      ...[
        `${record}/results?code=${encodeURIComponent(`${ALL}|x`)}`,
        `${record}/results?code=${hostile}`,
      ],
      ...[`${record}/results/new`, `${record}/prescriptions/new`, `/results/${result.id}/correct`],
      ...[`/validations/${open.id}`, `/validations/${ended.id}`, `/messages/${message.id}`],
      ...[`/sign-in?then=${hostile}`, `/${hostile}`],
    ];
    opened = await pages.signedIn(DOCTOR, LOOKS[0]);
    opened.expectStatus(400, 401, 404, 409, 422);
  });
  afterAll(async () => {
    await pages?.close();
    await bench?.stop();
  });

  /** What of the texts became a part of the page: nothing may. Our pages have no script, no image and no frame. */
  const harm = (page: Page): Promise<readonly string[]> =>
    page.evaluate(`[
    ...(window.ran === undefined ? [] : ['ran']),
    ...[...document.querySelectorAll('script, img, iframe, object, embed, style, b, [href^="javascript:"]')].map((it) => it.outerHTML),
    ...[...document.querySelectorAll('*')].flatMap((it) => [...it.attributes]).filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
  ]`);

  it('no text of a record runs or becomes a part of a page', async () => {
    const { page } = opened;
    let shown = 0;
    for (const path of paths) {
      await page.goto(path);
      expect([path, await harm(page)]).toEqual([path, []]);
      const text = await page.locator('body').innerText();
      if (
        text.includes('<script>window.ran = 1</script>') ||
        text.includes('<SCRIPT>WINDOW.RAN = 1')
      ) {
        shown += 1;
      }
    }
    // They are shown as what they are.
    expect(shown).toBeGreaterThanOrEqual(12);
    expect(opened.problems()).toEqual([]);
  });

  const fieldsSent = [
    ['the fields that people type in', 'input:not([type=hidden], [type=checkbox]), textarea'],
    ['every field, also those that nobody sees', 'input, select, textarea'],
  ] as const;
  /** One after the other too: a field may take a short text that it refuses as a part of a long one. */
  const texts = scope === 'whole' ? [ALL, ...HOSTILE.slice(0, 3)] : [ALL];
  it.each(ofScope(scope, fieldsSent, ['every field, also those that nobody sees']))(
    'no text that is sent in %s runs or becomes a part of a page',
    async (_which, fields) => {
      const { page } = opened;
      let sent = 0;
      for (const path of paths.filter((each) => !each.includes('%3Cscript'))) {
        await page.goto(path);
        const count = await page.locator('main form').count();
        let isLeft = false;
        for (let index = 0; index < count; index += 1) {
          for (const text of texts) {
            // The page is still as it came for the first form.
            if (isLeft) await page.goto(path);
            isLeft = true;
            await page.evaluate(
              `(() => {
            const form = document.querySelectorAll('main form')[${index}];
            for (const field of form.querySelectorAll(${JSON.stringify(fields)})) {
              if (field.tagName === 'SELECT') field.add(new Option(${JSON.stringify(text)}, undefined, true, true));
              else if (field.type !== 'hidden' || field.name !== 'practitioner') {
                field.type = field.type === 'datetime-local' || field.type === 'number' ? 'text' : field.type;
                field.value = ${JSON.stringify(text)};
              }
            }
          })()`,
            );
            const answered = page.waitForNavigation();
            await page.evaluate(
              `HTMLFormElement.prototype.submit.call(document.querySelectorAll('main form')[${index}])`,
            );
            await answered;
            sent += 1;
            expect([path, index, await harm(page)]).toEqual([path, index, []]);
          }
        }
      }
      expect(sent).toBeGreaterThanOrEqual(6 * texts.length);
      for (const path of paths) {
        await page.goto(path);
        expect([path, await harm(page)]).toEqual([path, []]);
      }
      expect(opened.problems()).toEqual([]);
    },
  );
}
