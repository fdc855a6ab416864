import { compileTemplate, InvalidExpressionError, UNKNOWN } from './index';

const fill = (text: string, scope = {}) => compileTemplate(text).evaluate(scope);

describe('compileTemplate', () => {
  it('fills every place, numbers in plain notation', () => {
    expect(
      fill('K+ {{ in.value }} mmol/L ({{in.band|upper}}), vu : {{ in.seen }}', {
        in: { value: 6.5, band: 'sévère', seen: true },
      }),
    ).toBe('K+ 6.5 mmol/L (SÉVÈRE), vu : true');
    expect(fill('{{ 10 ^ 21 }}')).toBe('1000000000000000000000');
  });

  it('leaves a text without a place as it is', () => {
    expect(fill('rien à remplir } }} {')).toBe('rien à remplir } }} {');
    expect(fill('')).toBe('');
  });

  it('is unknown as soon as one place is', () => {
    expect(fill('{{ 1 }} {{ absent }}')).toBe(UNKNOWN);
  });

  it('takes braces inside a quoted text for text', () => {
    expect(fill('{{ \'}}\' }}{{ "{{" }}')).toBe('}}{{');
    expect(fill("{{ 'l\\'eau }}' }}")).toBe("l'eau }}");
  });

  it.each(['{{ [1] }}', '{{ {a: 1} }}', "{{ {value: '1', unit: 'g'} }}"])(
    'refuses to write %s',
    (text) => {
      expect(() => fill(text)).toThrow(
        '« {{ }} » attend un texte, un nombre, un booléen ou une quantité',
      );
    },
  );

  it('writes a quantity with its comparator', () => {
    expect(
      fill("{{ {value: 0.5, unit: 'g'} }}, {{ k }}", {
        k: { value: 10, unit: 'mmol/L', comparator: '>' },
      }),
    ).toBe('0.5 g, > 10 mmol/L');
  });

  it.each([
    ['a {{ 1', '« {{ » sans « }} »', 2],
    ['a {{ 1 # 2 }}', 'caractère inattendu', 7],
    ['a {{ }}', 'expression vide', 4],
    ["a {{ 'x }}", '« {{ » sans « }} »', 2],
  ])('says where %p is wrong in the template', (text, reason, position) => {
    expect(() => compileTemplate(text)).toThrow(InvalidExpressionError);
    expect(() => compileTemplate(text)).toThrow(
      expect.objectContaining({
        reason: expect.stringContaining(reason) as string,
        position,
      }) as Error,
    );
  });

  it('refuses a text over 20 000 characters', () => {
    expect(() => compileTemplate('x'.repeat(20_001))).toThrow('longueur maximale');
  });

  it('lists what its places read, once', () => {
    expect(compileTemplate('{{ in.a }} {{ in.b + in.a }}').references).toEqual([
      ['in', 'a'],
      ['in', 'b'],
    ]);
  });

  it('passes added functions on', () => {
    const functions = {
      twice: { arity: [1, 1], call: ([x]: readonly unknown[]) => `${String(x)}${String(x)}` },
    } as const;
    expect(compileTemplate("{{ twice('a') }}", { functions }).evaluate({})).toBe('aa');
  });
});
