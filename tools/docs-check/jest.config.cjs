module.exports = { preset: '../../jest.preset.js', displayName: 'docs-check' };
