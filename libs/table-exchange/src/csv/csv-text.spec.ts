import fc from 'fast-check';

import { csvRow, withoutMark } from './csv-text';

it.each([
  ['=1+1', `"'=1+1"\r\n`],
  ['+33', `"'+33"\r\n`],
  ['-x', `"'-x"\r\n`],
  ['-', `"'-"\r\n`],
  ['@x', `"'@x"\r\n`],
  ['\tx', `"'\tx"\r\n`],
  ["'=x", `"''=x"\r\n`],
  ["l'été", `"l'été"\r\n`],
  ['-3,5', '"-3,5"\r\n'],
  ['-3+cmd', `"'-3+cmd"\r\n`],
  ['a "b"; c\nd', '"a ""b""; c\nd"\r\n'],
  [-3, '-3\r\n'],
  [null, '\r\n'],
])('csvRow writes %j so that no spreadsheet runs or splits it', (value, row) => {
  expect(csvRow([value])).toBe(row);
});

it('withoutMark gives back every text that csvRow has marked', () => {
  const text = fc.array(fc.constantFrom(..."'=-+@3a\t")).map((characters) => characters.join(''));
  fc.assert(
    fc.property(text, (given) => {
      const [, cell = ''] = /^"(.*)"\r\n$/su.exec(csvRow([given])) ?? [];
      expect(withoutMark(cell)).toBe(given);
    }),
  );
});
