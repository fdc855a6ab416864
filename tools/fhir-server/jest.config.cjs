module.exports = { preset: '../../jest.preset.js', displayName: 'fhir-server' };
