import type { Medication } from '@platform/plugin-clinical';

import { changesOf } from './compare-lines';
import { parsePosology } from './parse-posology';

describe('parsePosology', () => {
  it.each<[string, ReturnType<typeof parsePosology>]>([
    ['5 mg ×2', { dose: '5 mg', frequency: 2, rest: '' }],
    ['2,5 mg x 2 /j', { dose: '2.5 mg', frequency: 2, rest: '' }],
    ['2.5 mg deux fois par jour', { dose: '2.5 mg', frequency: 2, rest: '' }],
    ['1 g 3 fois/jour', { dose: '1000 mg', frequency: 3, rest: '' }],
    ['500 µg par jour', { dose: '0.5 mg', frequency: 1, rest: '' }],
    ['5 mg 2×/24 h', { dose: '5 mg', frequency: 2, rest: '' }],
    ['5 mg BID', { dose: '5 mg', frequency: 2, rest: '' }],
    ['10 mg toutes les 8 heures', { dose: '10 mg', frequency: 3, rest: '' }],
    ['20 mg', { dose: '20 mg', rest: '' }],
    ['comprimé 75 mg le matin', { dose: '75 mg', form: 'tablet', rest: 'le matin' }],
    ['10 mg si besoin', { dose: '10 mg', rest: 'si besoin' }],
    ['5 mg 1 jour sur 2', { dose: '5 mg', rest: '1 jour sur 2' }],
    ['1,5 sachet', { rest: '1,5 sachet' }],
    ['selon INR', { rest: 'selon inr' }],
    ['5 mg/kg', { rest: '5 mg/kg' }],
    ['', { rest: '' }],
  ])('reads "%s", and leaves what it does not understand', (text, expected) => {
    expect(parsePosology(text)).toEqual(expected);
  });
});

const line = (dosageText?: string, display = 'Apixaban', status?: Medication['status']) => ({
  coding: { code: 'B01AF02', display },
  ...(dosageText !== undefined && { dosageText }),
  ...(status !== undefined && { status }),
});

describe('changesOf', () => {
  it.each<[string, Medication, Medication, readonly string[]]>([
    ['the same text', line('5 mg ×2'), line('5 mg ×2'), []],
    ['the same in other words', line('5 mg ×2'), line('5 mg deux fois par jour'), []],
    ['the same in another unit', line('500 mg ×2'), line('0,5 g ×2'), []],
    ['the same with a form on one side', line('5 mg ×2'), line('comprimé 5 mg ×2'), []],
    ['another dose', line('5 mg ×2'), line('2,5 mg ×2'), ['dose']],
    ['another frequency', line('5 mg ×2'), line('5 mg ×1'), ['frequency']],
    ['both', line('5 mg ×2'), line('2,5 mg ×1'), ['dose', 'frequency']],
    ['another form', line('gélule 5 mg ×2'), line('sirop 5 mg ×2'), ['form']],
    ['a suspended order', line('5 mg ×2'), line('5 mg ×2', 'Apixaban', 'on-hold'), ['suspended']],
    ['a frequency on one side', line('5 mg'), line('5 mg ×2'), ['unclear']],
    ['a dose on one side', line('×2'), line('5 mg ×2'), ['unclear']],
    ['no dosage', line(), line('5 mg ×2'), ['unclear']],
    ['no dosage at all', line(), line(), ['unclear']],
    ['"if needed" on one side', line('5 mg ×2'), line('5 mg ×2 si besoin'), ['unclear']],
    ['other words', line('un le matin'), line('un le soir'), ['unclear']],
    [
      'another strength in the name',
      line('1 comprimé ×2', 'Eliquis 5 mg'),
      line('1 comprimé ×2', 'Eliquis 2,5 mg'),
      ['dose'],
    ],
    [
      'a strength in one of the names',
      line('1 comprimé ×2', 'Eliquis 5 mg'),
      line('1 comprimé ×2', 'Eliquis'),
      ['unclear'],
    ],
    ['a number of the name', line('un', 'Tahor 10'), line('un', 'Tahor 80'), ['unclear']],
    [
      'another strength of a patch',
      line('1 patch', 'Durogesic 25 µg/h'),
      line('1 patch', 'Durogesic 50 µg/h'),
      ['unclear'],
    ],
    [
      'another second strength',
      line('1 bouffée ×2', 'Seretide 250/50'),
      line('1 bouffée ×2', 'Seretide 500/50'),
      ['unclear'],
    ],
    [
      'another mixture',
      line('20 UI ×2', 'Humalog Mix25'),
      line('20 UI ×2', 'Humalog Mix50'),
      ['unclear'],
    ],
    [
      'another concentration',
      line('20 UI ×1', 'Lantus 100 UI/ml'),
      line('20 UI ×1', 'Toujeo 300 UI/ml'),
      ['unclear'],
    ],
    [
      'a prolonged release on one side',
      line('30 mg ×2', 'Skenan LP 30 mg'),
      line('30 mg ×2', 'Actiskenan 30 mg'),
      ['unclear'],
    ],
    [
      'another form in the name',
      line('10 mg', 'Méthotrexate 10 mg comprimé'),
      line('10 mg', 'Méthotrexate 10 mg injectable'),
      ['form'],
    ],
    [
      'nothing between a brand and its substance',
      line('1 g ×3', 'Doliprane 1000 mg'),
      line('1000 mg ×3', 'Paracétamol 1 g comprimé'),
      [],
    ],
    ['a decimal', line('1,5 sachet'), line('1-5 sachet'), ['unclear']],
  ])('finds %s', (_what, home, ordered, expected) => {
    expect(changesOf(home, ordered)).toEqual(expected);
    expect(changesOf(ordered, home)).toEqual(expected);
  });
});
