/**
 * Reads a JSON array of Kubernetes resources, and prints for each one what the published schema objects to. It runs in a
 * process of its own, because the models are ES modules in part.
 */
const { readFileSync } = require('node:fs');
const models = require('kubernetes-models');

function modelOf({ apiVersion, kind }) {
  const [group, version] = apiVersion.split('/');
  const first = group.split('.')[0];
  const found = version
    ? (models[first] ?? models[`${first}K8sIo`])?.[version]?.[kind]
    : models[group]?.[kind];
  if (!found) throw new Error(`no published schema for ${apiVersion} ${kind}`);
  return found;
}

/** Notes which fields the validation reads: those that it does not read are unknown to the schema. */
function watched(value) {
  const unread = new Set();
  const watch = (from, path) => {
    for (const key of Object.keys(from)) unread.add(`${path}/${key}`);
    return new Proxy(from, {
      get(target, key) {
        const found = target[key];
        const at = `${path}/${String(key)}`;
        if (!unread.delete(at) || typeof found !== 'object' || found === null) return found;
        return (target[key] = watch(found, at));
      },
    });
  };
  return { value: watch(value, ''), unread };
}

function findingsIn(resource) {
  const { value, unread } = watched(resource);
  try {
    const Model = modelOf(resource);
    Model.prototype.validate.call(Object.assign(Object.create(Model.prototype), value));
  } catch (error) {
    return [error.message];
  }
  return [...unread].map((path) => `${path} is unknown`);
}

const resources = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(resources.map(findingsIn)));
