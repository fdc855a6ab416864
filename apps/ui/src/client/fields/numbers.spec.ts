import { sized } from '@platform/testing';
import fc from 'fast-check';

import { plainNumber, readNumber, signsOf, writeNumber } from './numbers';
import type { Signs } from './reading';

const FRENCH = signsOf('fr');
const ENGLISH = signsOf('en-GB');
const GERMAN = signsOf('de');

const said = (text: string, signs: Signs = FRENCH, isInteger = false): unknown => {
  const reading = readNumber(text, signs, isInteger);
  if (reading.is === 'value') return reading.value;
  return reading.is === 'empty' ? 'empty' : reading.why;
};

/** Tables of locales differ between versions of ICU in how Swiss French groups digits. */
const [, SWISS_GROUP = ''] = new Intl.NumberFormat('fr-CH').format(1_234);

it.each([
  ['fr', ',', '\u202f'],
  ['en-GB', '.', ','],
  ['de', ',', '.'],
  ['fr-CH', ',', SWISS_GROUP],
  ['ar-EG', '.', ','],
])('the signs of %s are those of its numbers', (locale, decimal, group) => {
  expect(signsOf(locale)).toEqual({ decimal, group });
});

describe.each([
  ['French', FRENCH],
  ['English', ENGLISH],
])('a number in the signs of a %s instance', (_name, signs) => {
  it.each([
    ['0.5', 0.5],
    ['0,5', 0.5],
    ['1.50', 1.5],
    ['1,50', 1.5],
    ['10.0', 10],
    ['10,0', 10],
    ['0.05', 0.05],
    ['0,05', 0.05],
    ['0', 0],
    ['0,0', 0],
    ['7', 7],
    ['100', 100],
    ['1500', 1_500],
    ['-2,5', -2.5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['1.2345', 1.2345],
    ['9007199254740991', 9_007_199_254_740_991],
    ['0.000001', 0.000_001],
    ['0.0000001', 1e-7],
    ['1000000000000000000000', 1e21],
    [' 5 ', 5],
    ['\u00a05\u202f', 5],
    ['5\n', 5],
  ])('%j is read as it is written', (text, value) => {
    expect(said(text, signs)).toBe(value);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['\u00a0', 'empty'],
    ['1.2.3', 'grouped'],
    ['1,2,3', 'grouped'],
    ['1.500,5', 'grouped'],
    ['1,500.5', 'grouped'],
    ['1 500,5', 'grouped'],
    ['1 500', 'grouped'],
    ['1\u00a0500,5', 'grouped'],
    ['1\u202f500', 'grouped'],
    ['1\u2009500', 'grouped'],
    ['1\t500', 'grouped'],
    ['1\n5', 'grouped'],
    ["1'500", 'grouped'],
    ['1’500', 'grouped'],
    ['1_500', 'grouped'],
    ['1e5', 'number'],
    ['1E-5', 'number'],
    ['Infinity', 'number'],
    ['∞', 'number'],
    ['NaN', 'number'],
    ['0x10', 'number'],
    ['+5', 'number'],
    ['--5', 'number'],
    ['-', 'number'],
    [',', 'number'],
    ['.', 'number'],
    ['5-', 'number'],
    ['- 5', 'number'],
    ['5 mg', 'number'],
    ['5mg', 'number'],
    ['½', 'number'],
    ['1/2', 'number'],
    ['5%', 'number'],
    ['cinq', 'number'],
    ['\u22125', 'number'],
    ['\u20135', 'number'],
    ['٥', 'number'],
    ['１２', 'number'],
    ['0٫5', 'number'],
    ['1٬500', 'number'],
    ['1\u200b5', 'number'],
    ['\u200e5', 'number'],
    ['5²', 'number'],
    ['-0', 'signOfZero'],
    ['-0,00', 'signOfZero'],
    ['05', 'leadingZero'],
    ['00,5', 'leadingZero'],
    ['007', 'leadingZero'],
    ['.5', 'incompleteNumber'],
    [',5', 'incompleteNumber'],
    ['5.', 'incompleteNumber'],
    ['5,', 'incompleteNumber'],
    ['9007199254740993', 'exact'],
    ['0.1000000000000000055511151231257827', 'exact'],
    ['1.00000000000000000001', 'exact'],
    [`1${'0'.repeat(400)}`, 'exact'],
    [`0.${'0'.repeat(400)}1`, 'exact'],
  ])('%j is not guessed at', (text, why) => {
    expect(said(text, signs)).toBe(why);
  });
});

it.each([
  ['1,500', FRENCH, 1.5],
  ['1.500', FRENCH, 1.5],
  ['1.500', ENGLISH, 1.5],
  ['1,500', ENGLISH, 'ambiguous'],
  ['-12,345', ENGLISH, 'ambiguous'],
  ['1,50', ENGLISH, 1.5],
  ['1,5000', ENGLISH, 1.5],
  ['1.500', GERMAN, 'ambiguous'],
  ['1,500', GERMAN, 1.5],
  ['0.500', GERMAN, 0.5],
])('%j is refused where the instance may mean thousands by it', (text, signs, value) => {
  expect(said(text, signs)).toBe(value);
});

it('a text that may mean thousands is refused with both of its meanings', () => {
  expect(readNumber('-1,500', ENGLISH)).toMatchObject({
    facts: { whole: '-1500', decimal: '-1.500' },
  });
});

it.each([
  ['1.50', 'integer'],
  ['10.0', 'integer'],
  ['1,5', 'integer'],
  ['1.500', 'integer'],
  ['1 500', 'grouped'],
  ['9007199254740993', 'exact'],
  ['150', 150],
  ['-3', -3],
  ['0', 0],
  ['', 'empty'],
])('%j as an integer', (text, value) => {
  expect(said(text, FRENCH, true)).toBe(value);
});

it.each([
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [-1.25e24, '-1250000000000000000000000'],
  [5e-324, `0.${'0'.repeat(323)}5`],
  [0.1, '0.1'],
  [1_500, '1500'],
])('%d is written with all its digits', (value, text) => {
  expect(plainNumber(value)).toBe(text);
});

describe.each([
  ['French', FRENCH],
  ['English', ENGLISH],
  ['German', GERMAN],
])('in the signs of a %s instance', (_name, signs) => {
  it('every number is read again as it was written', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    fc.assert(
      fc.property(numbers, (value) => {
        fc.pre(!Object.is(value, -0));
        expect(readNumber(writeNumber(value, signs), signs)).toEqual({ is: 'value', value });
      }),
      sized(2_000),
    );
  });

  it('what is typed in digits is read as exactly that, or refused', () => {
    const digits = fc.stringMatching(/^\d{1,20}$/);
    fc.assert(
      fc.property(digits, digits, fc.constantFrom('.', ','), (whole, fraction, sign) => {
        const reading = readNumber(`${whole}${sign}${fraction}`, signs);
        if (reading.is !== 'value') return;
        const kept = fraction.replace(/0+$/, '');
        const exact = `${whole}${kept && `.${kept}`}`;
        expect(plainNumber(reading.value as number)).toBe(exact);
      }),
      sized(2_000),
    );
  });

  it('no text at all is read as another number than Number makes of it', () => {
    const texts = fc.string({
      unit: fc.constantFrom(...'0123456789.,-+ eE\u00a0\u202f\u2212٥'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readNumber(text, signs);
        if (reading.is !== 'value') return;
        expect(text.trim()).toMatch(/^-?\d+([.,]\d+)?$/);
        expect(reading.value).toBe(Number(text.trim().replace(',', '.')));
      }),
      sized(4_000),
    );
  });
});
