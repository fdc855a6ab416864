module.exproblems = { preset: '../../jest.preset.js', displayName: 'ports' };
