module.exports = { preset: '../../jest.preset.js', displayName: 'plugin-agents' };
