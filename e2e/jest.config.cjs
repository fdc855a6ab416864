module.exports = { preset: '../jest.preset.js', displayName: 'e2e' };
