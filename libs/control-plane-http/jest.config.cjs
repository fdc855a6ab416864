module.exports = { preset: '../../jest.preset.js', displayName: 'control-plane-http' };
