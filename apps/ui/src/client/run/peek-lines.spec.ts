import { peekLines } from './peek-lines';

it('peekLines has values in words, and the size of what is no line', () => {
  const values = {
    severity: 'severe',
    dose: { value: 10, unit: 'mg' },
    known: true,
    patient: { id: 'p', name: 'x' },
    results: [{ a: 1 }, { a: 2 }, { a: 3 }],
  };
  expect(peekLines(values, 'en')).toEqual({
    lines: [
      { name: 'severity', value: { text: 'severe' } },
      { name: 'dose', value: { text: '10 mg' } },
      { name: 'known', value: { text: 'yes' } },
      { name: 'patient', value: { count: 2 } },
      { name: 'results', value: { count: 3 } },
    ],
    more: 0,
  });
});

it('peekLines cuts a long text, and says how many values it leaves out', () => {
  const names = Array.from({ length: 8 }, (_, at) => `n${at}`);
  const { lines, more } = peekLines(
    Object.fromEntries(names.map((name) => [name, `${'👩🏽 '.repeat(400)}\n`])),
    'fr',
  );
  expect(lines).toHaveLength(5);
  expect(more).toBe(3);
  for (const { value } of lines) {
    const { text } = value as { readonly text: string };
    expect([...text]).toHaveLength(80);
    expect(text.endsWith('…')).toBe(true);
  }
});
