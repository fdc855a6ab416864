/* global expect */
/** Records the current spec, so that a finding in the output of a child names it. */
require('node:child_process')[Symbol.for('platform.phi-guard.spec')] = expect.getState().testPath;
