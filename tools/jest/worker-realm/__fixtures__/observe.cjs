/* global test */
const { appendFileSync } = require('node:fs');
const { join } = require('node:path');
const { helper } = require('./helper.cjs');

const ROOT = join(__dirname, '../../../..');
const host = require(join(ROOT, 'libs/plugin-host/src/plugins/load-export'));
const PLUGIN = join(ROOT, 'plugins/core');

/** Appends a line with what this spec file finds to the file `OBSERVED`, and leaves traces everywhere. */
exports.observe = (name) =>
  test('observes', () => {
    const found = {
      name,
      source: firstOf(host.loadExport, name),
      helper: firstOf(helper, name),
      isOneModule: loadedByHost().value === require(join(PLUGIN, 'src/nodes/manual')).default,
      failedAt: errorOf(() => host.loadExport(undefined, { module: './x', export: 'default' })),
      globals: [Date.name, typeof URL],
      left: [globalThis.left, process.env.LEFT].filter((value) => value !== undefined),
    };
    appendFileSync(process.env.OBSERVED, `${JSON.stringify(found)}\n`);
    globalThis.left = name;
    process.env.LEFT = name;
    globalThis.Date = class extends Date {};
    delete globalThis.URL;
  });

/** Returns the name of the spec file that reached an object first. */
const firstOf = (object, name) => (object.reachedBy ??= name);

const loadedByHost = () => host.loadExport(PLUGIN, { module: './nodes/manual', export: 'default' });

function errorOf(work) {
  try {
    work();
  } catch (error) {
    return error.stack.split('\n').find((line) => line.includes(ROOT));
  }
}
