import { join } from 'node:path';

import type { Medication } from '@platform/plugin-clinical';
import { loadPlugin } from '@platform/sdk-testing';
import fc from 'fast-check';

import type { Divergence, DivergenceProposal } from '../generated/nodes';
import createCheck from './check-proposal';
import createCompare from './compare';
import createRetain from './retain';

type Catalog = Awaited<ReturnType<typeof loadPlugin>>['catalog'];
let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugin(join(__dirname, '../..')));
});

const t = (locale = 'fr') => ({ t: catalog.translate('@platform/plugin-reconciliation', locale) });
const AROUND = {
  ...{ config: {}, context: {} },
  run: { id: 'run-1', startedAt: '2026-11-18T08:15:00+01:00', timezone: 'Europe/Paris' },
};

const line = (code: string, display: string, dosageText: string): Medication => ({
  coding: { code, display },
  dosageText,
});

const compare = (home: readonly Medication[], items: readonly Medication[], locale?: string) =>
  createCompare(t(locale)).compute({
    ...AROUND,
    inputs: { home, prescription: { id: 'rx', patientId: 'p1', items } },
  });

it('reconciliation.compare numbers the divergences from 1, omissions first, and says them in both languages', () => {
  const home = [line('B01AF02', 'Apixaban', '5 mg ×2'), line('N05CF02', 'Zolpidem', '10 mg')];
  const ordered = [
    line('B01AF02', 'Apixaban', '2,5 mg ×1'),
    line('N02BE01', 'Paracétamol', '1 g ×3'),
  ];
  expect(compare(home, ordered)).toMatchObject({
    ...{
      identical: 0,
      omissions: 1,
      additions: 1,
      changes: 1,
      substitutions: 0,
      identicalText: '-',
    },
    divergences: [
      { number: 1, label: 'Omission : Zolpidem 10 mg, absent de la prescription' },
      {
        number: 2,
        label:
          'Modification (dose, fréquence) : Apixaban 5 mg ×2 au domicile, Apixaban 2,5 mg ×1 prescrit',
        changes: ['dose', 'frequency'],
      },
      { number: 3, label: 'Ajout : Paracétamol 1 g ×3, absent du domicile' },
    ],
  });
  expect(compare(home, ordered, 'en').divergences?.map(({ label }) => label)).toEqual([
    'Omission: Zolpidem 10 mg, not ordered',
    'Change (dose, frequency): Apixaban 5 mg ×2 at home, Apixaban 2,5 mg ×1 ordered',
    'Addition: Paracétamol 1 g ×3, not taken at home',
  ]);
});

it('reconciliation.compare reads several posologies of a medication together', () => {
  const home = [
    line('A10AB05', 'Insuline', '10 UI matin'),
    line('A10AB05', 'Insuline', '6 UI soir'),
  ];
  expect(compare(home, [])).toMatchObject({
    divergences: [{ home: { dosageText: '10 UI matin + 6 UI soir' } }],
  });
});

const divergences: readonly Divergence[] = [
  { number: 1, kind: 'omission', code: 'N05CF02', label: 'Zolpidem' },
  { number: 2, kind: 'addition', label: 'Tisane' },
];
const proposalsOf = (all: readonly Divergence[]): readonly DivergenceProposal[] =>
  all.map(({ number, kind, code }) => ({
    ...{ number, kind, ...(code !== undefined && { code }) },
    ...{ intent: 'intentional', severity: 'minor', justification: `motif ${number}` },
  }));

it('reconciliation.check-proposal takes a proposal in any order only if every divergence is in it, and none besides', () => {
  const check = (proposals: readonly DivergenceProposal[]) =>
    createCheck(t()).compute({ ...AROUND, inputs: { divergences, proposals } });
  const whole = proposalsOf(divergences);
  expect(check([...whole].reverse())).toEqual({
    remark: 'Classement proposé par un agent, à vérifier.',
    sheet:
      '1. Zolpidem (proposé : intentionnelle, mineure ; motif 1) ;\n' +
      '2. Tisane (proposé : intentionnelle, mineure ; motif 2)',
    divergences: divergences.map((each) => ({
      ...each,
      ...{ intent: 'intentional', severity: 'minor', justification: `motif ${each.number}` },
    })),
  });
  const [first] = whole as readonly [DivergenceProposal];
  expect(check([...whole, { ...first, number: 3 }]).divergences).toEqual(divergences);
  const anyProposal = fc.record({
    number: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom('omission' as const, 'addition' as const),
    code: fc.constantFrom('N05CF02', 'B01AF02', undefined),
  });
  fc.assert(
    fc.property(fc.array(anyProposal, { maxLength: 4 }), (sketches) => {
      const proposals = sketches.map(({ code, ...rest }) => ({
        ...rest,
        ...(code !== undefined && { code }),
        ...{ intent: 'undetermined' as const, severity: 'major' as const, justification: '-' },
      }));
      const text = (all: readonly { number: number; kind: string; code?: string }[]) =>
        all.map(({ number, kind, code }) => `${number} ${kind} ${code ?? ''}`).sort();
      const isSame = JSON.stringify(text(proposals)) === JSON.stringify(text(divergences));
      const { divergences: given, sheet } = check(proposals);
      if (!isSame) expect(sheet).toBe('1. Zolpidem ;\n2. Tisane');
      if (isSame) expect(given?.every(({ intent }) => intent === 'undetermined')).toBe(true);
      else expect(given).toEqual(divergences);
    }),
    { numRuns: 500 },
  );
});

it('reconciliation.check-proposal says why there is no proposal', () => {
  const remark = (failure?: string) =>
    createCheck(t('en')).compute({
      ...AROUND,
      inputs: { divergences, ...(failure !== undefined && { failure }) },
    }).remark;
  expect(remark()).toBe('No agent proposed a classification.');
  expect(remark('down')).toBe('The agent did not answer. No classification is proposed.');
});

it('reconciliation.retain loses none: each is retained or named as not, and a slip retains all', () => {
  const retain = (numbers?: readonly number[]) =>
    createRetain(t()).compute({
      ...AROUND,
      inputs: { divergences, ...(numbers !== undefined && { numbers }) },
    });
  expect(retain([2])).toEqual({
    retained: [divergences[1]],
    text: 'À soumettre au prescripteur : 2. Tisane. Intentionnelles selon le pharmacien : 1. Zolpidem.',
  });
  expect(retain([]).retained).toEqual([]);
  expect(retain().retained).toEqual(divergences);
  expect(retain([2, 2]).retained).toEqual([divergences[1]]);
  expect(retain([2, 3])).toMatchObject({
    retained: divergences,
    text: expect.stringContaining('Un numéro retenu n’existe pas'.replace('’', "'")) as string,
  });
});
