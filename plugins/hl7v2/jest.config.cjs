module.exports = { preset: '../../jest.preset.js', displayName: 'plugin-hl7v2' };
