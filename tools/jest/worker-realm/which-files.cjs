const { join, relative, sep } = require('node:path');

const ROOT = join(__dirname, '../../..');
const VENDOR = `${sep}node_modules${sep}`;

/** TypeScript of the packages, except specs and what exists for specs alone. */
const SOURCE = /^(apps|libs|plugins|tools)\/[^/]+\/src\/.+\.tsx?$/;
const OF_SPECS = /\/__fixtures__\/|\/testing\.ts$|\.(spec|conformance|topic)\.ts$/;

/** Whether a file belongs to a package of `node_modules`. */
const isInstalled = (path) => path.includes(VENDOR);

/** Packages that Node can require although they are ES modules, which jest cannot: they are transformed. */
const ES_PACKAGES = [
  ...['dmn-moddle', 'feelin', 'httpxy', 'lezer-feel', 'min-dash', 'moddle', 'moddle-xml', 'saxen'],
  ...['temporal-polyfill', 'temporal-utils'],
].join('|');
const ES_MODULE = new RegExp(`[\\\\/]node_modules[\\\\/](${ES_PACKAGES})[\\\\/].+\\.m?js$`);

/** Whether a file of `node_modules` is an ES module that jest transforms. */
const isEsModule = (path) => ES_MODULE.test(path);

/** Whether a file is code of this repository that each worker loads once: not a spec, not a fixture. */
function isOwnSource(path) {
  if (!path.startsWith(ROOT) || isInstalled(path)) return false;
  const name = relative(ROOT, path).replaceAll(sep, '/');
  return SOURCE.test(name) && !OF_SPECS.test(name);
}

module.exports = { ES_PACKAGES, isEsModule, isInstalled, isOwnSource };
