module.exports = { preset: '../../jest.preset.js', displayName: 'run-projection' };
