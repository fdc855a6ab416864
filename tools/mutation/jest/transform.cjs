const { createHash } = require('node:crypto');
const swcJest = require('@swc/jest');

/**
 * Compiles like the preset, but replaces one file by its mutant. The work tree is never written, and files without
 * a mutant stay in jest's cache.
 */
module.exports = {
  createTransformer(options) {
    const swc = swcJest.createTransformer(options);
    const mutantOf = (file, config) => {
      const { mutant } = config.globals;
      return mutant && mutant.file === file ? mutant : undefined;
    };
    const mutated = (text, mutant) =>
      mutant ? text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end) : text;
    return {
      canInstrument: false,
      process: (text, file, details) =>
        swc.process(mutated(text, mutantOf(file, details.config)), file, details),
      getCacheKey: (text, file, details) =>
        createHash('sha256')
          .update(JSON.stringify([options, file, mutated(text, mutantOf(file, details.config))]))
          .digest('hex'),
    };
  },
};
