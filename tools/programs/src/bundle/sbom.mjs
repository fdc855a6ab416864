import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** CycloneDX. */
export const SBOM = 'sbom.cdx.json';

/** What npm says of the lock file: every package of the repository, those of development too. */
const describeAll = (root) =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      cwd: root,
      // The build of the page sets it, and npm would leave packages out.
      env: { ...process.env, NODE_ENV: 'development' },
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    }),
  );

/** A shipped package is no part of development, whatever the lock file says. */
const isOfDevelopment = ({ name }) => name === 'cdx:npm:package:development';

/** Keeps what a bundle ships of a software bill of materials. Throws for a shipped package that it does not have. */
export function onlyShipped(bill, { ids, product, version, timestamp }) {
  const kept = new Set(ids);
  const components = bill.components
    .filter((component) => kept.has(component['bom-ref']))
    .map(({ properties = [], ...rest }) => ({
      ...rest,
      properties: properties.filter((one) => !isOfDevelopment(one)),
    }));
  const known = new Set(components.map((component) => component['bom-ref']));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new Error(`the lock file does not have ${unknown.join(', ')}`);
  const { component } = bill.metadata;
  const own = component['bom-ref'];
  const dependencies = bill.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn = [] }) => ({
      ref,
      dependsOn: dependsOn.filter((id) => known.has(id)),
    }));
  return {
    ...bill,
    // It is random, and the same files give the same bill.
    serialNumber: undefined,
    metadata: {
      ...bill.metadata,
      timestamp,
      component: { ...component, type: 'application', name: product, version },
    },
    components,
    dependencies: [{ ref: own, dependsOn: [...known].sort() }, ...dependencies],
  };
}

export function writeSbom(root, folder, about) {
  const bill = onlyShipped(describeAll(root), about);
  writeFileSync(join(folder, SBOM), `${JSON.stringify(bill, null, 1)}\n`);
}
