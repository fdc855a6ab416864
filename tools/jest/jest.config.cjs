module.exports = {
  preset: '../../jest.preset.js',
  displayName: 'jest',
  testMatch: ['<rootDir>/**/*.spec.cjs'],
};
