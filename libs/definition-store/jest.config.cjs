module.exports = { preset: '../../jest.preset.js', displayName: 'definition-store' };
