/* global expect */
/** Says whose children are the next ones, so that a finding can name the spec. */
require('node:child_process')[Symbol.for('platform.phi-guard.spec')] = expect.getState().testPath;
