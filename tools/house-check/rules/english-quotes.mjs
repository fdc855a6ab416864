const GUILLEMETS = /[«»]/u;
const ENGLISH = 'Property[key.name=/^(en|english)$/]';

/** English quotes with "…": guillemets in an English sentence are left from the French one. */
export const englishQuotes = {
  meta: {
    type: 'problem',
    messages: { french: 'An English sentence quotes with "…", not with « ».' },
  },
  create: (context) => {
    const check = (node, text) => {
      if (GUILLEMETS.test(text)) context.report({ node, messageId: 'french' });
    };
    return {
      [`${ENGLISH} Literal`]: (node) => check(node, String(node.value)),
      [`${ENGLISH} TemplateElement`]: (node) => check(node, node.value.raw),
    };
  },
};
