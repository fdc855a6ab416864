import { compileExpression, InvalidExpressionError } from '../index';

function refusalOf(source: string, limits = {}): InvalidExpressionError {
  try {
    compileExpression(source, { limits });
  } catch (error) {
    if (error instanceof InvalidExpressionError) return error;
    throw error;
  }
  throw new Error(`compiled: ${source.slice(0, 50)}`);
}

describe('a source that is refused', () => {
  it.each<[string, string, number | undefined]>([
    ['', 'expression vide', 0],
    ['  ', 'expression vide', 0],
    ['()', 'opérande manquant', undefined],
    ['a b', '« b » inattendu', 2],
    ['a && ', 'fin inattendue', 5],
    ['a # b', 'caractère inattendu', 2],
    ['a = 1', '« = » inattendu ; vouliez-vous « == » ?', 2],
    ['a=1', '« = » inattendu ; vouliez-vous « == » ?', 1],
    ['a === 1', '« === » inattendu ; vouliez-vous « == » ?', 4],
    ['a !== 1', '« !== » inattendu ; vouliez-vous « != » ?', 4],
    ['a <> 1', '« <> » inattendu ; vouliez-vous « != » ?', 3],
    ['a => 1', '« => » inattendu ; vouliez-vous « >= » ?', 2],
    ['a ≥ 1', '« ≥ » inattendu ; vouliez-vous « >= » ?', 2],
    ['a & b', '« & » inattendu ; vouliez-vous « && » ?', 2],
    ['a and b', '« and » inattendu ; vouliez-vous « && » ?', 2],
    ['a > 6,5', 'un nombre a un point, par exemple 6.5', 5],
    ['a == “high”', 'un texte est entre \' ou "', 5],
    ["'abc", 'texte sans guillemet fermant', 0],
    ["a + '", 'texte sans guillemet fermant', 4],
    ['a.', 'fin inattendue', 2],
    ['(1', '« ( » sans « ) » correspondant', 0],
    ['1 + max([1, 2', '« [ » sans « ] » correspondant', 8],
    ['{a: (1)', '« { » sans « } » correspondant', 0],
    ['1 + max(2', '« ( » sans « ) » correspondant', 7],
    ['1)', '« ) » inattendu', 1],
    ['a ? b', 'fin inattendue', 5],
    ['a ?: b', 'opérande manquant', undefined],
    ['a ? b :', 'opérande manquant', undefined],
    ['a[]', 'opérande manquant', undefined],
    ['{a:}', 'opérande manquant', undefined],
    ['1e5', '« e5 » inattendu', 1],
    ['x == null', '« null » n’existe pas', undefined],
    ['.a > 1', '« .a » hors d’un filtre', undefined],
    ['9007199254740993', 'nombre hors de la précision possible', 0],
    ['0.12345678901234567890', 'nombre hors de la précision possible', 0],
    [`1${'0'.repeat(400)}`, 'nombre hors de la précision possible', 0],
    ['a.__proto__', 'nom interdit « __proto__ »', 2],
    ['constructor', 'nom interdit « constructor »', 0],
    ['{__proto__: 1}', 'nom interdit « __proto__ »', 1],
    ['{prototype: 1}', 'nom interdit « prototype »', 1],
  ])('says what is wrong and where in %p', (source, reason, position) => {
    const refusal = refusalOf(source);
    expect(refusal.code).toBe('EXPRESSION_INVALID');
    expect(refusal.reason).toContain(reason);
    expect(refusal.position).toBe(position);
  });

  it.each([
    ['max(,1)', 'opérande manquant'],
    ['max(1,)', 'opérande manquant'],
    ['[1,,2]', 'opérande manquant'],
    ['[.]', 'nom manquant'],
    ['max(1, .)', 'nom manquant'],
    ['(1', '« ( » sans « ) »'],
    ['abs((1)', '« ( » sans « ) »'],
    ['in.x.lower()', 'appel d’autre chose'],
    ['list[0](1)', 'appel d’autre chose'],
    ['list[(!.a).b]', 'accès à un champ'],
  ])('is one that jexl would read wrongly without a word: %s', (source, reason) => {
    expect(refusalOf(source).reason).toContain(reason);
  });

  it('is longer than the limit, which is named', () => {
    expect(refusalOf(`1${' '.repeat(4_000)}`).reason).toContain('length : 4000');
    expect(refusalOf('1 + 1', { length: 4 }).reason).toContain('length : 4');
  });

  it.each(['(', '!', '-', '[', '{a:', 'a?', 'a?b:', 'a.', 'abs(', 'a[', '1+', 'a&&'])(
    'nests %p deeper than the limit, which is named when the depth is reached first',
    (piece) => {
      const repeated = piece.repeat(Math.floor(3_900 / piece.length));
      const refusal = refusalOf(`${repeated}a`);
      expect(refusal.reason).toMatch(/depth : 100|fin inattendue|sans « . » correspondant/);
    },
  );

  it('nests more than the limit in any of these shapes', () => {
    const shapes = [
      `${'('.repeat(101)}1${')'.repeat(101)}`,
      `${'!'.repeat(100)}a`,
      `${'1+'.repeat(100)}1`,
      `a${'.a'.repeat(100)}`,
      `1${'|abs'.repeat(100)}`,
      `${'a?1:'.repeat(101)}1`,
    ];
    for (const shape of shapes) expect(refusalOf(shape).reason).toContain('depth : 100');
  });

  it('is not one that merely comes close', () => {
    expect(() => compileExpression(`${'('.repeat(100)}1${')'.repeat(100)}`)).not.toThrow();
    expect(() => compileExpression(`${'1+'.repeat(99)}1`)).not.toThrow();
    expect(() => compileExpression(`[1, ${'('.repeat(99)}1${')'.repeat(99)}]`)).not.toThrow();
    expect(() => compileExpression(`[${'(1),'.repeat(900)}(1)]`)).not.toThrow();
  });
});
