import type { Medication } from '@platform/plugin-clinical';
import fc from 'fast-check';

import { findDivergences } from './find-divergences';

const line = (code: string, display: string, dosageText?: string): Medication => ({
  coding: { code, display },
  ...(dosageText !== undefined && { dosageText }),
});

const found = (home: readonly Medication[], ordered: readonly Medication[]) =>
  findDivergences(home, ordered).map(({ kind, home: one, ordered: other, changes }) =>
    [kind, one?.substance, other?.substance, ...changes].filter(Boolean).join(' '),
  );

describe('findDivergences', () => {
  it('gives those of the published example', () => {
    const home = [
      line('A02BC05', 'Esoméprazole', '20 mg ×1'),
      line('B01AF02', 'Apixaban', '5 mg ×2'),
      line('C09AA05', 'Ramipril', '5 mg ×1'),
      line('N05CF02', 'Zolpidem', '10 mg'),
    ];
    const ordered = [
      line('B01AF02', 'Apixaban', '2.5 mg ×2'),
      line('C09AA05', 'Ramipril', '5 mg ×1'),
      line('A02BC02', 'Pantoprazole', '20 mg'),
    ];
    expect(found(home, ordered)).toEqual([
      'changed apixaban apixaban dose',
      'identical ramipril ramipril',
      'substitution esomeprazole pantoprazole',
      'omission zolpidem',
    ]);
  });

  it.each<[string, readonly Medication[], readonly Medication[], readonly string[]]>([
    [
      'two salts of one anion, without a code',
      [line('', 'Chlorure de sodium', '2 g ×3')],
      [line('', 'Chlorure de calcium', '2 g ×3')],
      ['omission chlorure de sodium', 'addition chlorure de calcium'],
    ],
    [
      'the substance where one side has no code',
      [line('', 'Ramipril 5 mg comprimé', '5 mg ×1')],
      [line('C09AA05', 'RAMIPRIL', '5 mg ×1')],
      ['identical ramipril ramipril'],
    ],
    [
      'the substance without its salt',
      [line('', 'Chlorhydrate de metformine', '1 g ×2')],
      [line('A10BA02', 'Metformine', '1 g ×2')],
      ['identical metformine metformine'],
    ],
    [
      'two codes as two substances, whatever the names',
      [line('B01AC06', 'Acide acétylsalicylique', '75 mg ×1')],
      [line('N02BA01', 'Acide acétylsalicylique', '75 mg ×1')],
      ['omission acide acetylsalicylique', 'addition acide acetylsalicylique'],
    ],
    [
      'a code in lower case as the same code',
      [line('c09aa05', 'Triatec', '5 mg ×1')],
      [line('C09AA05', 'Ramipril', '5 mg ×1')],
      ['identical triatec ramipril'],
    ],
    [
      'a class whatever the case of its codes',
      [line('a02bc05', 'Esoméprazole', '20 mg ×1')],
      [line('A02BC02', 'Pantoprazole', '20 mg ×1')],
      ['substitution esomeprazole pantoprazole'],
    ],
    [
      'equal lines as one whatever the case of their codes',
      [line('c09aa05', 'Ramipril', '5 mg ×1'), line('C09AA05', 'Ramipril', '5 mg ×1')],
      [line('C09AA05', 'Ramipril', '5 mg ×1')],
      ['identical ramipril ramipril'],
    ],
    [
      'a class by level 4 alone',
      [line('C09AA05', 'Ramipril', '5 mg ×1')],
      [line('C09CA01', 'Losartan', '50 mg ×1')],
      ['omission ramipril', 'addition losartan'],
    ],
    [
      'a code of level 4 as no substance',
      [line('C09AA', 'IEC', '5 mg ×1')],
      [line('C09AA05', 'Ramipril', '5 mg ×1')],
      ['omission iec', 'addition ramipril'],
    ],
    [
      'equal lines of several sources as one',
      [line('C09AA05', 'Ramipril', '5 mg ×1'), line('C09AA05', 'Ramipril', '5 mg ×1')],
      [line('C09AA05', 'Ramipril', '5 mg ×1')],
      ['identical ramipril ramipril'],
    ],
    [
      'a dose that is ordered twice',
      [line('C09AA05', 'Ramipril', '5 mg ×1')],
      [line('C09AA05', 'Ramipril', '5 mg ×1'), line('C09AA05', 'Ramipril', '5 mg ×1')],
      ['changed ramipril ramipril unclear'],
    ],
    [
      'sources that disagree',
      [line('C09AA05', 'Ramipril', '5 mg ×1'), line('', 'Ramipril', '10 mg ×1')],
      [line('C09AA05', 'Ramipril', '5 mg ×1')],
      ['changed ramipril ramipril unclear'],
    ],
    [
      'two doses of a day as a whole',
      [line('A10AB05', 'Insuline', '10 UI matin'), line('A10AB05', 'Insuline', '6 UI soir')],
      [line('A10AB05', 'Insuline', '6 UI soir'), line('A10AB05', 'Insuline', '10 UI matin')],
      ['identical insuline insuline'],
    ],
    [
      'lines that nobody can name each by itself',
      [line('', '', '5 mg ×1')],
      [line('', '', '5 mg ×1')],
      ['omission', 'addition'],
    ],
    [
      'no line that is stopped',
      [{ ...line('C09AA05', 'Ramipril'), status: 'stopped' }],
      [{ ...line('B01AF02', 'Apixaban'), status: 'completed' }],
      [],
    ],
  ])('takes %s', (_what, home, ordered, expected) => {
    expect(found(home, ordered)).toEqual(expected);
  });

  const CODES = ['A02BC05', 'A02BC02', 'B01AF02', 'C09AA05', 'N05CF02', ''] as const;
  const NAMES: Readonly<Record<string, string>> = {
    ...{ A02BC05: 'Esoméprazole', A02BC02: 'Pantoprazole', B01AF02: 'Apixaban' },
    ...{ C09AA05: 'Ramipril', N05CF02: 'Zolpidem' },
  };
  const anyLine: fc.Arbitrary<Medication> = fc
    .record({
      code: fc.constantFrom(...CODES),
      name: fc.constantFrom('Ramipril', 'Apixaban', 'Lithium', ''),
      dosage: fc.constantFrom('5 mg ×1', '5 mg ×2', '10 mg ×1', '10 mg', 'si besoin', undefined),
      status: fc.constantFrom('active' as const, 'on-hold' as const, 'stopped' as const),
    })
    .map(({ code, name, dosage, status }) => ({
      ...line(code, NAMES[code] ?? name, dosage),
      status,
    }));
  const anyLines = fc.array(anyLine, { maxLength: 8 });
  const pairs = fc.tuple(anyLines, anyLines);
  const count = (lists: readonly (readonly Medication[] | undefined)[]) =>
    lists.flatMap((lines) => lines ?? []).length;
  const current = (lines: readonly Medication[]) =>
    lines.filter(({ status }) => status !== 'stopped');
  const sorted = (kinds: readonly string[]) => [...kinds].sort();

  it('puts every current line of the order into exactly one pairing, and every current substance of home', () => {
    fc.assert(
      fc.property(pairs, ([home, ordered]) => {
        const pairings = findDivergences(home, ordered);
        expect(count(pairings.map((each) => each.ordered?.lines))).toBe(current(ordered).length);
        const atHome = pairings.flatMap((each) => each.home?.lines ?? []);
        for (const one of current(home)) expect(atHome).toContainEqual(one);
        expect(atHome.length).toBeLessThanOrEqual(current(home).length);
      }),
    );
  });

  it('does not depend on the order of the lines', () => {
    const shuffled = pairs.chain(([home, ordered]) =>
      fc.tuple(
        fc.constant([home, ordered] as const),
        fc.shuffledSubarray(home, { minLength: home.length }),
        fc.shuffledSubarray(ordered, { minLength: ordered.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([[home, ordered], one, other]) => {
        expect(sorted(found(one, other))).toEqual(sorted(found(home, ordered)));
      }),
    );
  });

  it('turns an omission into an addition when the sides are changed', () => {
    const mirrored: Readonly<Record<string, string>> = {
      omission: 'addition',
      addition: 'omission',
    };
    const kinds = (home: readonly Medication[], ordered: readonly Medication[]) =>
      findDivergences(home, ordered).map(({ kind }) => kind as string);
    const distinct = fc.uniqueArray(anyLine, {
      selector: ({ coding }) => coding.code,
      maxLength: 6,
    });
    fc.assert(
      fc.property(distinct, distinct, (home, ordered) => {
        expect(sorted(kinds(ordered, home).map((kind) => mirrored[kind] ?? kind))).toEqual(
          sorted(kinds(home, ordered)),
        );
      }),
    );
  });

  it('finds no omission, addition or substitution between a list and itself', () => {
    const named = fc.uniqueArray(
      anyLine.filter(({ coding }) => coding.code !== '' || coding.display !== ''),
      { selector: ({ coding, dosageText }) => `${coding.code}${dosageText ?? ''}`, maxLength: 8 },
    );
    fc.assert(
      fc.property(named, (lines) => {
        const kinds = findDivergences(lines, lines).map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind !== 'identical' && kind !== 'changed')).toEqual([]);
      }),
    );
  });
});
