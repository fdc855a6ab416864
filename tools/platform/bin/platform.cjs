#!/usr/bin/env node
process.argv.splice(2, 0, 'platform');
void import('../../programs/bin/run.mjs');
