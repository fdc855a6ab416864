import { join } from 'node:path';

import { loadPlugin } from '@platform/sdk-testing';

import { admission, potassium } from './__fixtures__/messages';
import { frame } from './__fixtures__/mllp-sender';
import { at } from './__fixtures__/read-message';
import { openSourceHarness, type SourceHarness } from './__fixtures__/source-harness';

const FOLDER = join(__dirname, '..');

let harness: SourceHarness;

beforeEach(() => {
  harness = openSourceHarness();
});
afterEach(() => harness.close());

describe('@platform/plugin-hl7v2', () => {
  it('loads with every contribution of its manifest', async () => {
    const { findings } = await loadPlugin(FOLDER);
    expect(findings).toEqual([]);
  });

  it.each([
    [
      'hl7v2-admission',
      frame(admission()),
      {
        patientId: '8004221337',
        visitNumber: 'V-2026-1',
        class: 'I',
        admittedAt: '2026-11-20T08:05:00+01:00',
      },
    ],
    [
      'hl7v2-potassium',
      frame(potassium(), 'latin1'),
      { patientId: '8004221337', code: '2823-3', observedAt: '2026-11-20T08:10:00+01:00' },
    ],
  ])('has a binding %s whose paths are in the records', async (name, message, event) => {
    const { catalog } = await loadPlugin(FOLDER);
    const { query = {}, map = {} } = catalog.eventBindings.get(name) ?? {};
    const one = await harness.connect(await harness.start({}, undefined, [{ name, query }]));
    one.send(message);
    await one.answer();
    const found = Object.entries(map).map(([field, path]) => [
      field,
      at(harness.records[0]?.record, path as string),
    ]);
    expect(Object.fromEntries(found)).toEqual(event);
  });
});
