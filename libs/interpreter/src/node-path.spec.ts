import { nodePathOf } from './node-path';

describe('the path of the node that a journal name speaks of', () => {
  it.each([
    ['dose', 'dose'],
    ['dose#2', 'dose'],
    ['review[3]/dose#2', 'review[3]/dose'],
    ['review#2[3]/call#3/dose#2', 'review[3]/call/dose'],
    ['publish:review[0]/ask', 'review[0]/ask'],
    ['remind:ask#1#2', 'ask'],
    ['withdraw:ask', 'ask'],
    ['assistant~turn-2', 'assistant'],
    ['assistant#2~call-12#3', 'assistant'],
    ['publish:review[1]/assistant~approval-1#2', 'review[1]/assistant'],
    ['assistant~answer', 'assistant'],
    ['incident:review#2[0]/dose#2', 'review[0]/dose'],
  ])('of %s is %s', (name, path) => {
    expect(nodePathOf(name)).toBe(path);
  });
});
