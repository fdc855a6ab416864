const { transform } = require('../../jest.preset.js');

module.exports = {
  preset: '../../jest.preset.js',
  displayName: 'ui',
  // Node can require this ESM package, jest cannot.
  transform: { ...transform, '/httpxy/dist/.+\\.mjs$': transform['^.+\\.ts$'] },
  transformIgnorePatterns: ['/node_modules/(?!httpxy/)'],
};
