const { default: Sequencer } = require('@jest/test-sequencer');
const { sep } = require('node:path');

/** Specs that start whole platforms or build the workspace. They take minutes and mostly wait. */
const SLOW = ['tools/generators/', 'tools/chaos/', 'tools/attack/', 'e2e/'];

/**
 * jest orders spec files by their previous duration, which a fresh clone does not know. This runs the slowest
 * first, so that none of them runs alone at the end.
 */
module.exports = class SlowFirstSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const isSlow = ({ path }) =>
      SLOW.some((folder) => path.includes(`${sep}${folder.replaceAll('/', sep)}`));
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
};
