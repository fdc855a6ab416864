module.exports = { preset: '../../jest.preset.js', displayName: 'engine-api' };
