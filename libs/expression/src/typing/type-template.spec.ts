import {
  clinicFacts,
  clinicScope,
  CODE,
  NUMBER,
  SEVERITY,
  STRING,
} from '../__fixtures__/clinic-facts';
import { typeTemplate, type TypingOptions } from '../index';

const options: TypingOptions = { scope: clinicScope, facts: clinicFacts };

describe('the type of a template', () => {
  it.each([
    ['', false],
    ['Aucune place', false],
    ['{{in.n}} / {{in.b}} / {{in.sev}}', false],
    ['K : {{in.on}}', true],
    ["{{default(in.on, 'inconnu')}}", false],
    ['{{in.any}}', true],
    ['{{in.m}}', false],
    ['{{in.m.value}}', true],
    ['{{in.n}} {{in.on}}', true],
  ])('%p may be unknown: %p', (text, mayBeUnknown) => {
    expect(typeTemplate(text, options)).toEqual({ type: STRING, mayBeUnknown, problems: [] });
  });

  it.each([
    [
      '{{in.ns}}',
      'type',
      2,
      '« {{ }} » attend un texte, un nombre, un booléen ou une quantité, reçu : liste',
    ],
    ['a {{in.ns}}', 'type', 4, 'reçu : liste'],
    ['é {{in.n}} {{ in.nope }}', 'unknown-name', 17, '« nope »'],
    ['{{in.n}} {{1 +}}', 'syntax', 14, 'fin inattendue'],
    ['a {{in.n', 'syntax', 2, '« {{ » sans « }} »'],
    ['{{' + '1+'.repeat(100) + '1}}', 'limit', 2, 'depth'],
    [' '.repeat(20_001), 'limit', 20_000, 'length'],
  ])('%p has a problem of kind %s at %d', (...[text, kind, position, words]) => {
    const { problems } = typeTemplate(text, options);
    expect(problems).toEqual([expect.objectContaining({ kind, position })]);
    expect(problems[0]?.message.fr + (problems[0]?.message.en ?? '')).toContain(words);
  });

  it('is text, which feeds what a text feeds', () => {
    const kinds = (text: string, expected: TypingOptions['expected']) =>
      typeTemplate(text, { ...options, ...(expected && { expected }) }).problems.map(
        ({ kind }) => kind,
      );
    expect(kinds('{{in.s}}', STRING)).toEqual([]);
    expect(kinds('{{in.s}}', NUMBER)).toEqual(['type']);
    expect(kinds('{{in.s}}', CODE)).toEqual(['type']);
    expect(kinds('{{in.nope}}', NUMBER)).toEqual(['unknown-name']);
    expect(kinds('high', SEVERITY)).toEqual([]);
    expect(kinds('hi', SEVERITY)).toEqual(['code']);
  });
});
