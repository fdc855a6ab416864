const { readdirSync, existsSync } = require('node:fs');
const { join } = require('node:path');

const roomsOf = (folder) =>
  readdirSync(join(__dirname, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(__dirname, folder, entry.name));

/** Every project that has a jest configuration, in one jest run: one summary, one set of workers. */
module.exports = {
  projects: [...['apps', 'libs', 'plugins', 'tools'].flatMap(roomsOf), join(__dirname, 'e2e')].filter(
    (project) => existsSync(join(project, 'jest.config.cjs')),
  ),
};
