module.exports = { preset: '../../jest.preset.js', displayName: 'credential-store' };
