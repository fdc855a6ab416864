import { contentIn } from './content-in';

const content = {
  name: { fr: 'Surveillance', en: 'Watch' },
  description: 'Une seule langue',
  nodes: [
    {
      id: 'ask',
      label: { fr: 'Débuter' },
      config: { form: [{ name: 'why', label: { fr: 'Motif', en: 'Reason' } }], due: null },
    },
  ],
  layout: { en: 3, fr: 'x' },
  meta: {},
};

describe('a definition, as someone reads it', () => {
  it.each([
    ['fr', 'Surveillance', 'Motif'],
    ['en', 'Watch', 'Reason'],
  ])('has its texts in %s, else in the language that they have', (language, name, label) => {
    expect(contentIn(content, language)).toEqual({
      ...content,
      name,
      nodes: [
        { id: 'ask', label: 'Débuter', config: { form: [{ name: 'why', label }], due: null } },
      ],
    });
  });
});
