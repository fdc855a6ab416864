const { default: Sequencer } = require('@jest/test-sequencer');
const { sep } = require('node:path');

/** What starts whole platforms, or builds the workspace: minutes each, most of them spent waiting. */
const SLOW = ['tools/generators/', 'tools/chaos/', 'tools/attack/', 'e2e/'];

/**
 * jest orders spec files by the time that they took before, which a fresh clone does not know. The slowest go
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
